import { saving } from '#domain/pricing/estimate.ts';
import { FeeTable } from '#ui/elements/FeeTable.tsx';
import { groupBy } from '#util/collections/collections.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { ListedFee } from './page-props.ts';

interface Props {
  fees: readonly ListedFee[];
  /** the bars are drawn by script: the published page has no room for them, but keeps theirs */
  hasBars: boolean;
}

/** The list, a table for each kind of care, with what is saved. */
export function FeeTables({ fees, hasBars }: Props) {
  return [...groupBy(fees, (fee) => fee.category)].map(([category, rows]) => (
    <div className="card" id={anchorOf(category)} key={category}>
      <FeeTable
        category={category}
        fees={rows}
        codeOf={({ code }) => code && <small> {code}</small>}
        savedOf={(fee) => <Saved fee={fee} hasBars={hasBars} />}
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

const anchorOf = (category: string): string =>
  category
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'fees';
