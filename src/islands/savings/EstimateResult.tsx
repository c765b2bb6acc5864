import { breakEvenTreatment, type Estimate } from '#domain/pricing/estimate.ts';
import { perCycle } from '#domain/pricing/pricing.ts';
import { sentence } from '#ui/elements/sentence.ts';
import { joinPath } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { ListedFee, PlanFacts } from './page-props.ts';
import { t } from './texts.ts';

interface Props {
  estimate: Estimate;
  plan: PlanFacts;
  fees: readonly ListedFee[];
  /** office id; '' for any */
  office: string;
  people: number;
  /** why the plan cannot cover this household; '' if it can */
  refusal: string;
}

/** The verdict, then the calculation line by line. */
export function EstimateResult({ estimate, plan, fees, office, people, refusal }: Props) {
  const { usualCents, memberCents, planYearCents, withPlanCents, savedCents, treatments } = estimate;
  const hasTreatments = treatments > 0;
  const planPrice = `${formatCents(estimate.planTodayCents)} ${perCycle(plan.cycle)}`;
  const saves = hasTreatments && savedCents > 0 && refusal === '';
  return (
    <div className="card estimate">
      <div role="status">
        <Verdict estimate={estimate} plan={plan} fees={fees} people={people} refusal={refusal} />
      </div>
      {hasTreatments && !refusal && (
        <>
          <EstimateChart estimate={estimate} />
          <table>
            <caption className="visually-hidden">{t.yearWithAndWithout}</caption>
            <thead>
              <tr>
                <td />
                <th scope="col">{t.without}</th>
                <th scope="col">{t.withPlan}</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{t.treatments(treatments)}</th>
                <td>{formatCents(usualCents)}</td>
                <td>{formatCents(memberCents)}</td>
              </tr>
              <tr>
                <th scope="row">
                  {plan.name}, {t.people(people)}
                </th>
                <td>–</td>
                <td>{formatCents(planYearCents)}</td>
              </tr>
              <tr className="sum">
                <th scope="row">{t.inYear}</th>
                <td>{formatCents(usualCents)}</td>
                <td>{formatCents(withPlanCents)}</td>
              </tr>
            </tbody>
          </table>
        </>
      )}
      {!refusal && (
        <p>
          {plan.cycle === 'monthly'
            ? t.planPriceOfYear(planPrice, people, formatCents(planYearCents))
            : t.planPrice(planPrice, people)}
        </p>
      )}
      {saves && (
        <p className="when-out">
          <a className="button" href={joinPath({ planId: plan.id, officeId: office || undefined })}>
            {t.joinPlan(plan.name)}
          </a>
        </p>
      )}
      <p className="note">{t.onlyTheList}</p>
    </div>
  );
}

function Verdict({ estimate, plan, fees, people, refusal }: Omit<Props, 'office'>) {
  const { savedCents, treatments, paysFrom, usualCents, memberCents, planYearCents } = estimate;
  if (refusal) return <p className="verdict">{refusal}</p>;
  if (treatments === 0) return <p className="verdict">{t.sayWhatYouExpect(plan.name, people)}</p>;
  if (savedCents > 0)
    return (
      <>
        <p className="verdict">{sentence(t.spendLess(<b>{formatCents(savedCents)}</b>, plan.name))}</p>
        {paysFrom !== null && <p>{t.paysFrom(paysFrom, treatments)}</p>}
      </>
    );
  const breakEven = breakEvenTreatment(fees, -savedCents);
  return (
    <>
      <p className="verdict">
        {savedCents === 0
          ? t.noDifference(plan.name)
          : sentence(t.doesNotPay(plan.name, people, <b>{formatCents(-savedCents)}</b>))}
      </p>
      <p>
        {t.savesAndCosts(formatCents(usualCents - memberCents), formatCents(planYearCents))}{' '}
        {breakEven
          ? t.paysWithOneMore(breakEven.procedure, formatCents(breakEven.usualCents - breakEven.memberCents))
          : t.nothingChangesThat}
      </p>
    </>
  );
}

/** Two bars on one scale. Hidden from screen readers, because the table below has the same amounts. */
function EstimateChart({ estimate }: { estimate: Estimate }) {
  const { usualCents, memberCents, planYearCents, withPlanCents } = estimate;
  const highest = Math.max(usualCents, withPlanCents, 1);
  const share = (cents: number) => `${(cents * 100) / highest}%`;
  return (
    <svg className="estimate-chart" width="100%" height="92" aria-hidden="true">
      <text y="14">{t.without}</text>
      <rect className="bar-usual" y="20" width={share(usualCents)} height="20" />
      <text y="62">{t.withPlan}</text>
      <rect className="bar-plan" y="68" width={share(planYearCents)} height="20" />
      <rect className="bar-member" x={share(planYearCents)} y="68" width={share(memberCents)} height="20" />
      <text className="at-end" x="100%" y="62">
        {t.planAndFees}
      </text>
    </svg>
  );
}
