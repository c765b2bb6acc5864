import type { BuiltSite } from '#cms/view/build-site.ts';
import type { BlockView, PageView } from '#cms/view/model.ts';
import { paths } from '#util/site/paths.ts';

/** What the API answers in the gallery: content, very long words, empty lists, an error, nothing yet. */
export const SAMPLE_STATES = ['filled', 'long', 'empty', 'error', 'loading'] as const;
export type SampleState = (typeof SAMPLE_STATES)[number];

/** One line of the gallery: something to look at in one or more states. */
interface Sample {
  name: string;
  path: string;
  states: readonly SampleState[];
  /** the layouts of a kind of section, each an anchor on its sheet */
  anchors?: string[];
}

interface SampleGroup {
  name: string;
  samples: Sample[];
}

/** Every component and island in the theme of one brand, with content of all brands. */
export interface Gallery {
  /** pages that only the gallery has: by kind of section, by header and by footer */
  sheets: PageView[];
  groups: SampleGroup[];
}

/** What a page looks like depends on its content, not on an answer of the API. */
const CONTENT_STATES = ['filled', 'long', 'empty'] as const;

/** Islands by name, with the address that shows each. */
const ISLANDS: Record<string, string> = {
  Login: paths.memberLogin,
  'Reset password': paths.resetPassword,
  'Checkout: plan': paths.checkout,
  'Checkout: account': paths.checkoutCreateAccount,
  'Checkout: household': paths.checkoutAddMember,
  'Checkout: person': '/checkout/edit-member/sample',
  'Checkout: payment': paths.checkoutPayment,
  'Dashboard: overview': paths.dashboard,
  'Dashboard: ID cards': `${paths.dashboard}?section=cards`,
  'Dashboard: household': `${paths.dashboard}?section=household`,
  'Dashboard: dental office': `${paths.dashboard}?section=office`,
  'Dashboard: billing': `${paths.dashboard}?section=billing`,
  'Dashboard: plan and renewal': `${paths.dashboard}?section=renewal`,
  'Dashboard: profile': `${paths.dashboard}?section=profile`,
  'Dashboard: grievances': `${paths.dashboard}?section=grievances`,
  'Dentist search': `${paths.findADentist}?zip=92101`,
  'Office page': '/office/sample',
  'Contact form': `${paths.support}#message`,
  'Grievance form': paths.grievanceForm,
  'Fee search and estimator': paths.savingsSummary,
};

/** @param brands all brands, whose content serves as samples */
export function makeGallery({ routes }: BuiltSite, brands: readonly BuiltSite[]): Gallery {
  const pages = brands.flatMap((brand) => brand.routes);
  const kinds = Map.groupBy(
    pages.flatMap(({ sections }) => sections),
    ({ type }) => type,
  );
  const sections = [...kinds]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([kind, blocks]) => ({
      kind,
      blocks: firstOfEach(blocks, layoutOf).map((block): BlockView => ({ ...block, id: anchorOf(block) })),
    }));
  const headers = firstOfEach(
    pages.map(({ header }) => header),
    ({ layout }) => layout,
  );
  const footers = firstOfEach(
    pages.map(({ footer }) => footer),
    ({ layout }) => layout,
  );
  const base = routes.find(({ page }) => page === 'home');
  if (!base) throw new Error('The site has no home page.');
  const sheet = (name: string, own: Partial<PageView>): PageView => ({
    ...base,
    page: 'landing',
    kind: 'landing',
    path: `/gallery/${name}`,
    heading: name.replaceAll('_', ' '),
    intro: '',
    sections: [],
    ...own,
  });
  const sample = ({ path, heading }: PageView, states: Sample['states'] = CONTENT_STATES): Sample => ({
    name: heading,
    path,
    states,
  });
  const kindSheets = sections.map(({ kind, blocks }) => sheet(kind, { sections: blocks }));
  const headerSheets = headers.map((header, index) =>
    sheet(header.layout, { header, footer: footers[index % footers.length] ?? base.footer }),
  );
  const footerSheets = footers.map((footer) => sheet(footer.layout, { footer }));
  const all = sheet('sections', { sections: sections.flatMap(({ blocks }) => blocks) });
  const shown = new Set(Object.values(ISLANDS).map((address) => address.replace(/[?#].*/, '')));
  const otherPages = firstOfEach(
    routes.filter(({ kind, path }) => kind === 'page' && !shown.has(path)),
    ({ page }) => page,
  );
  return {
    sheets: [all, ...kindSheets, ...headerSheets, ...footerSheets],
    groups: [
      {
        name: 'Sections',
        samples: [
          { ...sample(all), name: 'all sections' },
          ...kindSheets.map((page) => ({ ...sample(page), anchors: page.sections.map(anchorOf) })),
        ],
      },
      { name: 'Headers', samples: headerSheets.map((page) => sample(page, ['filled', 'long'])) },
      { name: 'Footers', samples: footerSheets.map((page) => sample(page, ['filled', 'long'])) },
      {
        name: 'Islands',
        samples: Object.entries(ISLANDS).map(([name, path]) => ({ name, path, states: SAMPLE_STATES })),
      },
      {
        name: 'Pages',
        samples: [...otherPages.map(({ path }) => path), '/no-such-page'].map((path) => ({
          name: path,
          path,
          states: ['filled'],
        })),
      },
    ],
  };
}

const layoutOf = (block: BlockView): string => ('layout' in block ? block.layout : '');

const anchorOf = (block: BlockView): string =>
  [block.type.replaceAll('_', '-'), layoutOf(block)].filter(Boolean).join('-');

function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...Map.groupBy(items, keyOf).values()].flatMap(([first]) => first ?? []);
}

/** Texts of a section, a header or a footer. */
const TEXTS = new Set(
  'heading intro eyebrow note title text quote detail question label caption copyright points'.split(' '),
);
/** Those without which a section cannot be published. */
const REQUIRED = new Set(['heading', 'title', 'label', 'quote', 'question', 'points']);
const LONG_WORDS = 'Featherstonehaugh-Cholmondeley of Rancho Santa Margarita';

/** The sheet with long texts, or with as little in its sections as a CMS may send. */
export function sheetInState(sheet: PageView, state: SampleState | undefined): PageView {
  const { sections, header, footer } = sheet;
  if (state === 'long') return { ...sheet, ...withLongTexts({ sections, header, footer }) };
  return state === 'empty' ? { ...sheet, sections: sections.map(withoutContent) } : sheet;
}

function withLongTexts<View extends object>(view: View): View {
  const longer = (value: unknown, field: string): unknown =>
    typeof value === 'string' && value && TEXTS.has(field) ? `${value} ${LONG_WORDS}` : value;
  // stringify calls it with the index of a list's entry as its name: `points` is a list of texts
  return JSON.parse(
    JSON.stringify(view, (field, value) =>
      Array.isArray(value) ? value.map((entry) => longer(entry, field)) : longer(value, field),
    ),
  );
}

function withoutContent(section: BlockView): BlockView {
  const { picture } = { picture: undefined, ...section };
  const fields = Object.entries(section).map(([field, value]) => {
    if (Array.isArray(value)) return [field, []];
    return [field, TEXTS.has(field) && !REQUIRED.has(field) ? '' : value];
  });
  return { ...Object.fromEntries(fields), ...(picture && { picture: { ...picture, src: '' } }) };
}
