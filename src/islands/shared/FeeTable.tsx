import type { ReactNode } from 'react';
import { formatCents } from '#util/text/format-cents.ts';
import { t } from './texts.ts';

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
  /** shown below the procedure's name */
  renderCode?: (fee: F) => ReactNode;
  /** the last column */
  renderSaving: (fee: F) => ReactNode;
}

/** Fees of one kind of care, in published pages as well as in islands (components/fees/fees.css). */
export function FeeTable<F extends Fee>({ category, fees, renderCode, renderSaving }: Props<F>) {
  return (
    <table className="fee-rows">
      <caption>{category}</caption>
      <thead>
        <tr>
          {[t.procedure, t.usualFee, t.memberFee, t.youSave].map((head) => (
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
              {renderCode?.(fee)}
            </th>
            <td className="usual">{formatCents(fee.usualCents)}</td>
            <td className="member">{formatCents(fee.memberCents)}</td>
            <td className="saved">{renderSaving(fee)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The id of a category's table, for links on the page. */
export const categoryAnchor = (category: string): string =>
  category
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'fees';
