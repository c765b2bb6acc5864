import { formatDay } from '#util/dates/format-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { Cancellation } from './Cancel.tsx';

/** What comes back, and the rule that decides it, as the server says it. */
export function RefundFacts({ offered }: { offered: Cancellation }) {
  const { refundCents, feeKeptCents, toCardCents, rule, lastDay } = offered;
  const credit = refundCents - toCardCents;
  return (
    <div className="renewal-refund">
      <p className="renewal-sum">
        <span>You get back</span> <strong>{formatCents(refundCents)}</strong>
      </p>
      <p>{rule.text}</p>
      <dl className="dash-lines">
        {toCardCents > 0 && (
          <div>
            <dt>Back to what you paid with</dt>
            <dd>{formatCents(toCardCents)}</dd>
          </div>
        )}
        {credit > 0 && (
          <div>
            <dt>To your credit here, as it was paid with credit</dt>
            <dd>{formatCents(credit)}</dd>
          </div>
        )}
        {feeKeptCents > 0 && (
          <div>
            <dt>Processing fee that is kept</dt>
            <dd>{formatCents(feeKeptCents)}</dd>
          </div>
        )}
        <div>
          <dt>Last day for a full refund</dt>
          <dd>{rule.windowEnd ? formatDay(rule.windowEnd) : 'not set yet'}</dd>
        </div>
        <div>
          <dt>Last day of cover</dt>
          <dd>{lastDay ? formatDay(lastDay) : 'today'}</dd>
        </div>
      </dl>
    </div>
  );
}
