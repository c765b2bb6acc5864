import type { BlockOf } from '#cms/schema/blocks.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { formatPhone } from '#util/text/phone.ts';

/** A brand as its mails and papers name it, and how members reach it. Texts are empty where the CMS has none. */
export interface Brand {
  name: string;
  /** the legal name */
  company: string;
  /** where members' messages go */
  email: string;
  phone: string;
  /** when somebody answers the phone */
  phoneHours: string;
  /** its web address as people write it; '' if it has none */
  website: string;
  /** for letters */
  address: string;
  notInsurance: string;
}

const NOT_INSURANCE = 'This plan is not insurance.';

/** What the pages say: the support page's contact block first, then what holds for the whole site. */
export function brandOf(record: CmsRecord): Brand {
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
    notInsurance: base.variables.not_insurance_text || NOT_INSURANCE,
  };
}

function contactBlock({ pages }: CmsRecord): BlockOf<'contact'> | undefined {
  const support = pages.find(({ page }) => page === 'support');
  return support?.sections.find((block): block is BlockOf<'contact'> => block.type === 'contact');
}
