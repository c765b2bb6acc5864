import type { HeaderVariables } from '#cms/schema/header.ts';
import type { ContentRule } from '../context/finding.ts';

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
  check: ({ record: { header } }) =>
    ignoredBy(header.layout, header.variables.hide_top_header)
      .filter((field) => isFilledIn(header.variables[field]))
      .map((field) => ({
        path: ['header', 'variables', field],
        message: `The layout ${header.layout} does not show this. Empty the field, or choose a layout that shows it.`,
      })),
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
