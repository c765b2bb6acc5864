import { saving } from '#domain/pricing/estimate.ts';
import { groupBy } from '#util/collections/collections.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { categoryAnchor, FeeTable } from '../shared/FeeTable.tsx';
import type { ListedFee } from './page-props.ts';

interface Props {
  fees: readonly ListedFee[];
  /** bars would make the published page too large, so the script draws them, in reserved space */
  hasBars: boolean;
}

/** A table of fees and savings for each kind of care. */
export function FeeTables({ fees, hasBars }: Props) {
  return [...groupBy(fees, (fee) => fee.category)].map(([category, rows]) => (
    <div className="card" id={categoryAnchor(category)} key={category}>
      <FeeTable
        category={category}
        fees={rows}
        renderCode={({ code }) => code && <small> {code}</small>}
        renderSaving={(fee) => <Saved fee={fee} hasBars={hasBars} />}
      />
    </div>
  ));
}

function Saved({ fee, hasBars }: { fee: ListedFee; hasBars: boolean }) {
  const { savedCents, savedPercent } = saving({ usual_cents: fee.usualCents, member_cents: fee.memberCents });
  return (
    <>
      {formatCents(savedCents)}
      {hasBars && (
        <svg className="savings-bar" aria-hidden="true">
          <rect width={`${savedPercent}%`} height="6" rx="3" />
        </svg>
      )}
    </>
  );
}
