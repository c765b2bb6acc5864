import { useState } from 'react';
import type { balance } from '#contracts/member/balance.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { signedCents } from './signed-cents.ts';

const AT_FIRST = 6;

interface Props {
  entries: ResponseOf<typeof balance>['entries'];
  isOpen: boolean;
}

/** How the balance came about, the latest first: what was charged, and what was paid towards it. */
export function BalanceEntries({ entries, isOpen }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? entries : entries.slice(0, AT_FIRST);
  return (
    <details className="bill-entries" open={isOpen}>
      <summary>How this adds up</summary>
      <ul>
        {shown.map(({ id, on, text, cents }) => (
          <li key={id}>
            <span>{formatDay(on)}</span>
            <span>{text}</span>
            <strong data-paid={cents < 0 || undefined}>{signedCents(cents)}</strong>
          </li>
        ))}
      </ul>
      <p className="note">Charges have a plus sign. Payments and credits have a minus sign.</p>
      {shown.length < entries.length && (
        <button type="button" className="button-text" onClick={() => setShowsAll(true)}>
          Show all {entries.length}
        </button>
      )}
    </details>
  );
}
