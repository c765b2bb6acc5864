import type { CmsRecord } from '../../cms/schema/record.ts';
import { formatPhone } from '../../util/phone.ts';

/** What documents show of a brand. */
export interface DocumentBrand {
  name: string;
  /** the legal name */
  company: string;
  /** as people write it; '' where there is none */
  phone: string;
  website: string;
  /** says in the brand's words that a plan is not insurance; '' where it has none */
  notInsurance: string;
  colors: { deep: string; onDeep: string; brand: string; line: string };
}

/** A phone number as people write it, which no line break tears apart. */
export const phoneText = (phone: string): string => formatPhone(phone).replaceAll(' ', '\u00a0');

export function documentBrand({ site, theme, base, header }: CmsRecord): DocumentBrand {
  const { deep, on_deep: onDeep, brand, line } = theme.colors;
  return {
    name: site.name,
    company: site.company,
    phone: phoneText(header.variables.header_phone_number),
    website: site.hosts[0] ?? '',
    notInsurance: base.variables.not_insurance_text,
    colors: { deep, onDeep, brand, line },
  };
}
