import type { ReactNode } from 'react';
import { formatCents } from '#util/text/format-cents.ts';

interface Fee {
  id: string;
  procedure: string;
  usualCents: number;
  memberCents: number;
}

interface Props<F extends Fee> {
  /** the kind of care, such as Fillings */
  category: string;
  fees: readonly F[];
  /** what stands below the procedure's name */
  codeOf?: (fee: F) => ReactNode;
  /** the last column: what a member saves */
  savedOf: (fee: F) => ReactNode;
}

/** Fees of one kind of care; the same markup as components/fees/FeeRows.astro, whose style it takes. */
export function FeeTable<F extends Fee>({ category, fees, codeOf, savedOf }: Props<F>) {
  return (
    <table className="fee-rows">
      <caption>{category}</caption>
      <thead>
        <tr>
          {['Procedure', 'Usual fee', 'Member fee', 'You save'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fees.map((fee) => (
          <tr key={fee.id}>
            <th scope="row">
              {fee.procedure}
              {codeOf?.(fee)}
            </th>
            <td className="usual">{formatCents(fee.usualCents)}</td>
            <td className="member">{formatCents(fee.memberCents)}</td>
            <td className="saved">{savedOf(fee)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
