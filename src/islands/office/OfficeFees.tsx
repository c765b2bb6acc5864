import { useState } from 'react';
import type { FeeSchedule } from '#contracts/catalog/catalog.ts';
import { FeeTable } from '#ui/elements/FeeTable.tsx';
import { groupBy } from '#util/collections/group-by.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { matchesSearch } from '#util/text/search-normalize.ts';
import { feeCount } from './fee-search.ts';

interface Props {
  /** null: it did not come */
  schedule: FeeSchedule | null;
  onAgain(): void;
}

type Fee = FeeSchedule['fees'][number];

/** As components/fees/FeeSchedule.astro draws it. */
export function OfficeFees({ schedule, onAgain }: Props) {
  const [wanted, setWanted] = useState('');
  const fees = schedule?.fees ?? [];
  const found = fees.filter((fee) => matchesSearch(`${fee.procedure} ${fee.category}`, wanted));
  const categories = [...groupBy(found, ({ category }) => category)];
  return (
    <section className="section fee-schedule" aria-label="What members pay here">
      <div className="wrap">
        <h2>What members pay here</h2>
        {fees.length > 0 && (
          <div className="filter fee-search">
            <p>
              <label htmlFor="fee-search">Find a procedure</label>
              <input
                id="fee-search"
                type="search"
                autoComplete="off"
                onChange={(event) => setWanted(event.currentTarget.value)}
              />
            </p>
            <p role="status">{feeCount(wanted, found.length, fees.length)}</p>
          </div>
        )}
        {categories.map(([category, rows]) => (
          <div className="card" key={category}>
            <FeeTable category={category}>
              {rows.map((fee) => (
                <FeeRow key={fee.id} fee={fee} />
              ))}
            </FeeTable>
          </div>
        ))}
        {schedule === null && (
          <>
            <p>The prices did not load. The rest of this page is fine.</p>
            <p className="actions">
              <button type="button" className="button-quiet" onClick={onAgain}>
                Load the prices
              </button>
            </p>
          </>
        )}
        {schedule && fees.length === 0 && (
          <p>The fee schedule is being updated. Call us and we will tell you any price.</p>
        )}
        {schedule?.note && <p className="note">{schedule.note}</p>}
      </div>
    </section>
  );
}

function FeeRow({ fee }: { fee: Fee }) {
  return (
    <tr>
      <th scope="row">{fee.procedure}</th>
      <td className="usual">{formatCents(fee.usualCents)}</td>
      <td className="member">{formatCents(fee.memberCents)}</td>
      <td className="saved">{fee.savedPercent}%</td>
    </tr>
  );
}
