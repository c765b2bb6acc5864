import { Facts } from '#ui/elements/Facts.tsx';
import { formatCents } from '#util/text/format-cents.ts';

interface PriceLinesProps {
  lines: readonly { text: string; cents: number }[];
  totalLabel: string;
  totalCents: number;
}

/** A price line by line, as the server returns it, with its total. */
export function PriceLines({ lines, totalLabel, totalCents }: PriceLinesProps) {
  return (
    <Facts
      className="dash-lines dash-costs"
      facts={[
        ...lines.map(({ text, cents }) => [text, formatCents(cents)] as const),
        [totalLabel, formatCents(totalCents), 'dash-total'],
      ]}
    />
  );
}
