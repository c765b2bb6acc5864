import type { ReceiptLine } from '../../../db/schema/payments.ts';
import type { Quote, QuoteLine } from '../../../domain/pricing.ts';
import { formatCents } from '../../../util/money.ts';

/** A quote as it stands in the cart and on the receipt. The lines sum to what is due now. */
export function receiptLines({ lines, creditUsedCents }: Quote, plan: { name: string }): ReceiptLine[] {
  const priced = lines.map((line) => ({ kind: kindOf(line), text: textOf(line, plan), cents: line.cents }));
  if (creditUsedCents === 0) return priced;
  return [...priced, { kind: 'credit', text: 'Your credit', cents: -creditUsedCents }];
}

/** Whoever reads a receipt sees another person of the household, whichever plan that one has. */
const kindOf = ({ kind }: QuoteLine): ReceiptLine['kind'] => (kind === 'own-plan' ? 'dependent' : kind);

function textOf(line: QuoteLine, { name }: { name: string }): string {
  switch (line.kind) {
    case 'member':
      return `${name}: member`;
    case 'dependent':
      return `${name}: household member ${line.number + 1}`;
    case 'own-plan':
      return `${line.plan}: household member ${line.number + 1}`;
    case 'household-cap':
      return `Household price: at most ${formatCents(line.capCents)}`;
    case 'coupon':
      return `Coupon ${line.code}`;
  }
}
