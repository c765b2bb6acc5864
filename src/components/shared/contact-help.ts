import type { SiteView } from '#cms/view/model.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';

/** How visitors reach a person at this brand, for the places where a page may not work for them. */
export function contactHelp({ header }: SiteView): { phone: string; phoneHref: string; hours: string } {
  const { header_phone_number: phone, header_timing: hours } = header.variables;
  return { phone: formatPhone(phone), phoneHref: telLink(phone), hours };
}
