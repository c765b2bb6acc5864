import type { BlockOf } from '#cms/schema/blocks.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import type { Theme } from '#cms/schema/theme.ts';
import { formatPhone } from '#util/text/phone.ts';
import { t } from './texts.ts';

/** A brand in mails and documents, and how members reach it. Texts are empty if the CMS has none. */
export interface Brand {
  name: string;
  /** the legal name */
  company: string;
  /** where members' messages go */
  email: string;
  phone: string;
  /** when the phone is answered */
  phoneHours: string;
  /** its web address as people write it; '' if it has none */
  website: string;
  /** for letters */
  address: string;
  notInsurance: string;
}

/** Prefers the support page's contact block to the site's general fields. */
export function toBrand(record: CmsRecord): Brand {
  const { site, header, base } = record;
  const { header_phone_number: headerPhone, header_timing: headerHours } = header.variables;
  const contact = contactBlock(record);
  return {
    name: site.name,
    company: site.company,
    email: site.email || contact?.email || '',
    phone: formatPhone(contact?.phone || headerPhone),
    phoneHours: contact?.hours || headerHours,
    website: site.hosts[0] ?? '',
    address: contact?.address ?? '',
    notInsurance: base.variables.not_insurance_text || t.notInsurance,
  };
}

function contactBlock({ pages }: CmsRecord): BlockOf<'contact'> | undefined {
  const support = pages.find(({ page }) => page === 'support');
  return support?.sections.find((block): block is BlockOf<'contact'> => block.type === 'contact');
}

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
  fonts: Theme['fonts'];
  shape: Theme['shape'];
  logo: DocumentLogo;
}

/** The logo's files as the record names them; '' where there is none. */
export interface DocumentLogo {
  /** what it says */
  alt: string;
  /** for white paper */
  ink: string;
  /** for dark backgrounds */
  white: string;
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

/** A phone number as people write it, with no-break spaces. */
export const phoneText = (phone: string): string => formatPhone(phone).replaceAll(' ', '\u00a0');

export function documentBrand(record: CmsRecord): DocumentBrand {
  const { site, theme, base, header } = record;
  return {
    name: site.name,
    language: site.language,
    company: site.company,
    address: toBrand(record).address,
    phone: phoneText(header.variables.header_phone_number),
    website: toBrand(record).website,
    notInsurance: base.variables.not_insurance_text,
    colors: documentColors(theme),
    fonts: theme.fonts,
    shape: theme.shape,
    logo: {
      alt: header.variables.header_log_alt || site.name,
      ink: header.variables.header_log.src,
      white: header.variables.header_log2.src,
    },
  };
}

function documentColors({ colors }: Theme): DocumentColors {
  const { ink, muted, tint, line, brand, accent, deep, on_deep: onDeep } = colors;
  return { ink, muted, tint, line, brand, accent, deep, onDeep };
}
