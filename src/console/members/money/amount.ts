/** Dollars and at most two digits of cents, with or without commas between thousands. */
const AMOUNT = /^\$?\s*(?<dollars>\d{1,7}|\d{1,3}(?:,\d{3})+|)(?:\.(?<rest>\d{1,2}))?$/;

/** The cents of an amount as people write it, such as $1,250.50; 0 if it is none, which every call refuses. */
export function parseCents(text: string): number {
  const { dollars = '', rest = '' } = AMOUNT.exec(text.trim())?.groups ?? {};
  return Number(dollars.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'));
}

/** An amount as a field has it: 12.50 */
export const shownAmount = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
