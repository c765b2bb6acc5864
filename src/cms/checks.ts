import { contrastRatio } from '../util/contrast.ts';
import { officePath, paths } from '../util/paths.ts';
import { documentName, type FieldPath, formatPath } from './issues.ts';
import { recordLinks } from './record-links.ts';
import { matchRouteRule } from './route-rules.ts';
import { PAGE_NAMES, type PageName } from './schema/pages.ts';
import type { CmsRecord } from './schema/record.ts';
import type { Theme } from './schema/theme.ts';

/** What a publish should not let pass (error) or should mention (warning). */
export interface Finding {
  document: string;
  field: string;
  rule: 'contrast' | 'not-insurance' | 'dead-link' | 'relative-link';
  message: string;
  severity: 'error' | 'warning';
}

export interface CheckOptions {
  documentOf?: (path: FieldPath) => string;
  /** every path the site answers; default: what the record itself lets one know */
  knownPaths?: Iterable<string>;
}

type Colors = Theme['colors'];

/** Text of normal size needs this much (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

/** Which colour is read on which ground. */
const TEXT_ON_GROUND: readonly [keyof Colors, keyof Colors][] = [
  ...(['ink', 'muted', 'brand'] as const).flatMap((text) =>
    (['paper', 'surface', 'tint'] as const).map((ground): [keyof Colors, keyof Colors] => [text, ground]),
  ),
  ['on_brand', 'brand'],
  ['on_accent', 'accent'],
  ['on_deep', 'deep'],
];

/** Pages that exist only where the CMS has content for them. */
const OPTIONAL = new Set<PageName>(['arizona', 'directory']);
/** Pages whose address is not their name. */
const NAMELESS = new Set<PageName>(['home', 'office', 'checkout-edit-member']);

/** Everything about an accepted record that its look, its duty to say what it is, or its links make wrong. */
export function checkRecord(record: CmsRecord, options: CheckOptions = {}): Finding[] {
  const finding = (
    path: FieldPath,
    rule: Finding['rule'],
    severity: Finding['severity'],
    message: string,
  ): Finding => ({
    document: options.documentOf?.(path) ?? documentName(path, record),
    field: formatPath(path),
    rule,
    message,
    severity,
  });
  return [
    ...lowContrasts(record.theme.colors).map(({ text, message }) =>
      finding(['theme', 'colors', text], 'contrast', 'error', message),
    ),
    ...(saysNotInsurance(record)
      ? []
      : [
          finding(
            ['base', 'variables', 'not_insurance_text'],
            'not-insurance',
            'error',
            'the home page must say that the plan is not insurance: here, or in a block of disclosures',
          ),
        ]),
    ...badLinks(record, options.knownPaths).map(({ path, rule, message }) =>
      finding(path, rule, 'warning', message),
    ),
  ];
}

function lowContrasts(colors: Colors): { text: keyof Colors; message: string }[] {
  return TEXT_ON_GROUND.flatMap(([text, ground]) => {
    const ratio = contrastRatio(colors[text], colors[ground]);
    if (ratio >= LEAST_CONTRAST) return [];
    // Rounded down: 4.499 must not read as the 4.5 it fails to reach.
    const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
    const message = `${text} ${colors[text]} on ${ground} ${colors[ground]} has a contrast of ${shown}; text needs ${LEAST_CONTRAST}`;
    return [{ text, message }];
  });
}

function saysNotInsurance(record: CmsRecord): boolean {
  const home = record.pages.find((page) => page.page === 'home');
  const hasDisclosures = home?.sections.some(
    (block) => block.type === 'disclosures' && block.items.length > 0,
  );
  return record.base.variables.not_insurance_text !== '' || hasDisclosures === true;
}

interface BadLink {
  path: FieldPath;
  rule: 'dead-link' | 'relative-link';
  message: string;
}

function badLinks(record: CmsRecord, knownPaths: Iterable<string> | undefined): BadLink[] {
  const known = new Set(knownPaths ?? pathsOf(record));
  return recordLinks(record).flatMap(({ path, href }): BadLink[] => {
    if (/^[a-z][a-z0-9+.-]*:|^[#?]/i.test(href)) return [];
    if (!href.startsWith('/')) {
      const message = `"${href}" begins with no slash, so where it leads depends on the page it stands on`;
      return [{ path, rule: 'relative-link', message }];
    }
    const target = href.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '');
    const isKnown =
      known.has(target) ||
      matchRouteRule(target, record.route_rules) !== null ||
      /^\/(?:media|api)\//.test(target);
    return isKnown ? [] : [{ path, rule: 'dead-link', message: `"${href}" leads to no page of this site` }];
  });
}

function pathsOf({ pages, landings, catalog }: CmsRecord): string[] {
  const hasContent = new Set(pages.map(({ page }) => page));
  const names = PAGE_NAMES.filter(
    (name) => !NAMELESS.has(name) && (!OPTIONAL.has(name) || hasContent.has(name)),
  );
  return [
    paths.home,
    ...names.map((name) => `/${name.replace(/^checkout-/, 'checkout/')}`),
    ...landings.map(({ slug }) => `/${slug}`),
    ...catalog.offices.map(({ id }) => officePath(id)),
  ];
}
