import type { OfficeView } from '#cms/view/model.ts';
import { checkedLine } from '#domain/offices/office-texts.ts';

/** Who said so and when, of one fact of an office. */
export function verificationText(
  office: OfficeView,
  fact: keyof OfficeView['verifications'],
  what: string,
): string {
  const own = office.verifications[fact] ?? office;
  return checkedLine(what, { source: own.source, verifiedOn: own.verified_on });
}
