import type { Estimate } from '#domain/pricing/estimate.ts';

/** Two bars on one scale; the same amounts stand in the table below, so screen readers do without it. */
export function EstimateChart({ estimate }: { estimate: Estimate }) {
  const { usualCents, memberCents, planYearCents, withPlanCents } = estimate;
  const highest = Math.max(usualCents, withPlanCents, 1);
  const share = (cents: number) => `${(cents * 100) / highest}%`;
  return (
    <svg className="estimate-chart" width="100%" height="92" aria-hidden="true">
      <text y="14">Without</text>
      <rect className="bar-usual" y="20" width={share(usualCents)} height="20" />
      <text y="62">With the plan</text>
      <rect className="bar-plan" y="68" width={share(planYearCents)} height="20" />
      <rect className="bar-member" x={share(planYearCents)} y="68" width={share(memberCents)} height="20" />
      <text className="at-end" x="100%" y="62">
        plan + fees
      </text>
    </svg>
  );
}
