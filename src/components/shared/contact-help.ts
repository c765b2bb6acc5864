import type { SiteView } from '#cms/view/model.ts';
import { hoursInSentence } from '#util/dates/hours-in-sentence.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';

/** How to reach this brand by phone, for visitors for whom a page does not work; the hours are part of a sentence. */
export function contactHelp({ header }: SiteView): { phone: string; phoneHref: string; hours: string } {
  const { header_phone_number: phone, header_timing: hours } = header.variables;
  return { phone: formatPhone(phone), phoneHref: telLink(phone), hours: hoursInSentence(hours) };
}
