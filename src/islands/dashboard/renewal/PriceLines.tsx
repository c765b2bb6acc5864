import { formatCents } from '#util/text/format-cents.ts';

interface Props {
  lines: readonly { text: string; cents: number }[];
  total: string;
  totalCents: number;
}

/** What something costs, line by line, as the server says it. */
export function PriceLines({ lines, total, totalCents }: Props) {
  return (
    <dl className="dash-lines renewal-lines">
      {lines.map(({ text, cents }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{formatCents(cents)}</dd>
        </div>
      ))}
      <div className="renewal-total">
        <dt>{total}</dt>
        <dd>{formatCents(totalCents)}</dd>
      </div>
    </dl>
  );
}
