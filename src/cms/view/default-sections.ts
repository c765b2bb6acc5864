import { paths } from '#util/site/paths.ts';
import type { Block } from '../schema/blocks.ts';
import { BlockSchema } from '../schema/blocks.ts';
import type { PageName } from '../schema/pages.ts';
import type { CmsRecord } from '../schema/record.ts';

/** The sections of a page without sections in the CMS, from the catalog. */
export function defaultSections(name: PageName, record: CmsRecord): Block[] {
  return blocksFor(name, record).map((block) => BlockSchema.parse(block));
}

function blocksFor(name: PageName, record: CmsRecord): object[] {
  switch (name) {
    case 'home':
      return [
        {
          type: 'hero',
          layout: 'table',
          heading: record.site.name,
          intro: 'See the price, find a dentist, and join in a few minutes.',
          actions: [
            { label: 'See plans', link: record.base.variables.plan_url || paths.joinNow },
            { label: 'Find a dentist', link: paths.findADentist, style: 'quiet' },
          ],
        },
        { type: 'plan_teaser', heading: 'Plans and prices' },
        { type: 'savings_table', heading: 'What you save', tone: 'tint' },
      ];
    case 'support':
      return [{ type: 'contact', heading: 'Talk to a person', form: true }];
    default:
      return [];
  }
}
