import { paths } from '#util/site/paths.ts';
import { type Block, BlockSchema } from '../schema/blocks.ts';
import type { PageName } from '../schema/page-routes.ts';
import type { CmsRecord } from '../schema/record.ts';
import type { CatalogView } from './catalog-view.ts';
import type { BlockView, FeeView } from './model.ts';
import { t } from './texts.ts';

/** Rows of the fee table in a hero that names no fees. */
const HERO_FEES = 5;

/** A page's blocks. A fee table without fees is left out, because only its heading would remain. */
export function blockViews(blocks: readonly Block[], catalog: CatalogView): BlockView[] {
  return blocks
    .map((block) => blockView(block, catalog))
    .filter((block) => block.type !== 'savings_table' || block.fees.length > 0);
}

/** Resolves the block's catalog ids, which were checked when the record was accepted. */
function blockView(block: Block, catalog: CatalogView): BlockView {
  switch (block.type) {
    case 'hero':
      return {
        ...block,
        plan: catalog.plans.find((plan) => plan.id === block.plan_id) ?? catalog.lead,
        fees: pickFees(catalog, block.fee_ids, HERO_FEES),
      };
    case 'plan_teaser':
      return {
        ...block,
        plans:
          block.plan_ids.length === 0
            ? catalog.plans
            : catalog.plans.filter((plan) => block.plan_ids.includes(plan.id)),
      };
    case 'savings_table':
      return { ...block, fees: pickFees(catalog, block.fee_ids), feesNote: catalog.feesNote };
    case 'offices': {
      const offices = block.state
        ? catalog.offices.filter((office) => office.state === block.state)
        : catalog.offices;
      return { ...block, offices: block.limit ? offices.slice(0, block.limit) : offices };
    }
    default:
      return block;
  }
}

/** The named fees in the order named, or the first ones of the schedule. */
function pickFees(
  catalog: CatalogView,
  ids: readonly string[],
  atMost = Number.POSITIVE_INFINITY,
): FeeView[] {
  if (ids.length === 0) return catalog.fees.slice(0, atMost);
  return ids.flatMap((id) => catalog.fees.find((fee) => fee.id === id) ?? []);
}

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
          intro: t.homeIntro,
          actions: [
            { label: t.seePlans, link: record.base.variables.plan_url || paths.joinNow },
            { label: t.findDentist, link: paths.findADentist, style: 'quiet' },
          ],
        },
        { type: 'plan_teaser', heading: t.plansAndPrices },
        { type: 'savings_table', heading: t.whatYouSave, tone: 'tint' },
      ];
    case 'support':
      return [{ type: 'contact', heading: t.talkToPerson, form: true }];
    default:
      return [];
  }
}
