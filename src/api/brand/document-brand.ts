import type { CmsRecord } from '#cms/schema/record.ts';
import type { Theme } from '#cms/schema/theme.ts';
import { formatPhone } from '#util/text/phone.ts';
import { brandOf } from './brand.ts';

/** What documents show of a brand. */
export interface DocumentBrand {
  name: string;
  /** BCP 47 */
  language: string;
  /** the legal name */
  company: string;
  /** of the company, as the support page gives it; '' where there is none */
  address: string;
  /** as people write it; '' where there is none */
  phone: string;
  website: string;
  /** says in the brand's words that a plan is not insurance; '' where it has none */
  notInsurance: string;
  colors: DocumentColors;
}

/** Each pair that carries text has passed the check of contrast at publish; sheets of paper are white. */
export interface DocumentColors {
  ink: string;
  /** secondary text, on white and on tint */
  muted: string;
  tint: string;
  line: string;
  brand: string;
  /** carries no text here */
  accent: string;
  deep: string;
  onDeep: string;
}

/** A phone number as people write it, which no line break tears apart. */
export const phoneText = (phone: string): string => formatPhone(phone).replaceAll(' ', '\u00a0');

export function documentBrand(record: CmsRecord): DocumentBrand {
  const { site, theme, base, header } = record;
  return {
    name: site.name,
    language: site.language,
    company: site.company,
    address: brandOf(record).address,
    phone: phoneText(header.variables.header_phone_number),
    website: brandOf(record).website,
    notInsurance: base.variables.not_insurance_text,
    colors: documentColors(theme),
  };
}

function documentColors({ colors }: Theme): DocumentColors {
  const { ink, muted, tint, line, brand, accent, deep, on_deep: onDeep } = colors;
  return { ink, muted, tint, line, brand, accent, deep, onDeep };
}
