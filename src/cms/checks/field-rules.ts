import { nearestName } from '#util/text/words.ts';
import { isOff, isOn } from '../schema/flags.ts';
import type { HeaderVariables } from '../schema/header-footer.ts';
import type { FieldPath } from '../schema/issues.ts';
import type { ContentRule } from './rule.ts';

const MEANS_YES = new Set(['yes', 'y', 'on', 'true', 'enabled', 'active', 'checked', 'x', '1']);

export const flagValue: ContentRule = {
  id: 'flag-value',
  severity: 'error',
  finds: 'a flag with an unknown value, such as "yes" or 1, which would be read as false',
  source: 'specification §3: a flag is on only for true, "true" and "1"',
  check: ({ written }, report) => {
    for (const { path, value } of written().flags) {
      if (isOn(value) || isOff(value)) continue;
      const meansYes = value === 1 || MEANS_YES.has(String(value).trim().toLowerCase());
      const remedy = meansYes ? 'Did you mean true?' : 'Write true or false.';
      report(path, `is ${JSON.stringify(value).slice(0, 60)}, which is read as no. ${remedy}`);
    }
  },
};

/** Metadata that other systems add to content: _id, $schema, @type, __typename. */
const METADATA = /^[_$@]/;

export const unknownField: ContentRule = {
  id: 'unknown-field',
  severity: 'warning',
  finds:
    'a field or a document with an unknown name, such as “intor” or “foter.json”: usually a misspelling, and its content is not shown. Names that begin with _, $ or @ are ignored as metadata of a CMS',
  source: 'the schema in src/cms/schema; extra fields are allowed, so that a CMS may have its own',
  check: ({ written, unread }, report) => {
    for (const { place, name, known } of unread) report([], messageFor(name, known), place);
    const first = new Map<string, { path: FieldPath; message: string; count: number }>();
    for (const { path, known } of written().unknown) {
      const name = String(path.at(-1));
      if (METADATA.test(name)) continue;
      // the same unknown name in every office is reported once
      const key = `${name} ${known.join()}`;
      const found = first.get(key);
      if (found) found.count += 1;
      else first.set(key, { path, message: messageFor(name, known), count: 1 });
    }
    for (const { path, message, count } of first.values()) {
      const more = count === 1 ? '' : ` It occurs ${count} times; this is the first.`;
      report(path, message + more);
    }
  },
};

function messageFor(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  const isDocument = name.endsWith('.json');
  const what = isDocument ? 'is not a document of a site' : 'is not a field here';
  const remedy = nearest
    ? `Did you mean “${nearest}”?`
    : `${isDocument ? 'Documents' : 'Fields here'} are ${known.join(', ')}.`;
  return `“${name.slice(0, 80)}” ${what}, so it is not read. ${remedy}`;
}

type Field = keyof HeaderVariables;

/**
 * Fields that some layouts do not show. The directory's flag is not listed, because it also decides whether
 * that page exists.
 */
const TOP_BAR: readonly Field[] = ['header_top_right_nav'];
const OFFICE: readonly Field[] = ['header_top_right_office_login'];
const DROPDOWN: readonly Field[] = ['header_menu_login_dropdown'];
const BANNER: readonly Field[] = ['showHeaderBanner', 'headerBannerText'];
const HIDE: readonly Field[] = ['hide_top_header'];

export const ignoredField: ContentRule = {
  id: 'ignored-field',
  severity: 'warning',
  finds: 'a filled-in field of the header that the chosen layout does not show',
  source: 'specification §2: what each header layout shows',
  check: ({ record: { header } }, report) => {
    for (const field of ignoredBy(header.layout, header.variables.hide_top_header)) {
      if (!isFilledIn(header.variables[field])) continue;
      const message = `The layout ${header.layout} does not show this. Empty the field, or choose a layout that shows it.`;
      report(['header', 'variables', field], message);
    }
  },
};

function ignoredBy(layout: string, isHidden: boolean): readonly Field[] {
  switch (layout) {
    case '1_header':
    case '2_header':
      return [...HIDE, ...OFFICE, ...DROPDOWN, ...BANNER];
    case '3_header':
      return [...HIDE, ...TOP_BAR, ...OFFICE, ...DROPDOWN, ...BANNER];
    case '4_header':
      return [...OFFICE, ...BANNER, ...(isHidden ? TOP_BAR : DROPDOWN)];
    case 'nx_header_1':
      return isHidden ? [...TOP_BAR, ...OFFICE] : DROPDOWN;
    default:
      return [...HIDE, ...TOP_BAR, ...OFFICE, ...DROPDOWN, ...BANNER, 'header_menu'];
  }
}

function isFilledIn(value: HeaderVariables[Field]): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object') return 'enabled' in value && value.enabled;
  return value !== '' && value !== false;
}
