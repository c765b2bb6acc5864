import { breakEvenTreatment, type Estimate } from '#domain/pricing/estimate.ts';
import { perCycle } from '#domain/pricing/pricing.ts';
import { joinPath } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { ListedFee, PlanFacts } from './page-props.ts';

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
            <caption className="visually-hidden">A year without the plan and with it</caption>
            <thead>
              <tr>
                <td />
                <th scope="col">Without</th>
                <th scope="col">With the plan</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{treatments === 1 ? '1 treatment' : `${treatments} treatments`}</th>
                <td>{formatCents(usualCents)}</td>
                <td>{formatCents(memberCents)}</td>
              </tr>
              <tr>
                <th scope="row">
                  {plan.name}, {peopleText(people)}
                </th>
                <td>–</td>
                <td>{formatCents(planYearCents)}</td>
              </tr>
              <tr className="sum">
                <th scope="row">In a year</th>
                <td>{formatCents(usualCents)}</td>
                <td>{formatCents(withPlanCents)}</td>
              </tr>
            </tbody>
          </table>
        </>
      )}
      {!refusal && (
        <p>
          {formatCents(estimate.planTodayCents)} {perCycle(plan.cycle)} for {peopleText(people)}, all fees
          included
          {plan.cycle === 'monthly' && `; ${formatCents(planYearCents)} for twelve months`}.
        </p>
      )}
      {saves && (
        <p className="when-out">
          <a className="button" href={joinPath({ planId: plan.id, officeId: office || undefined })}>
            Join {plan.name}
          </a>
        </p>
      )}
      <p className="note">
        Only what is on the list above is counted. For anything else, ask your office for its price. What you
        enter stays in this browser.
      </p>
    </div>
  );
}

function Verdict({ estimate, plan, fees, people, refusal }: Omit<Props, 'office'>) {
  const { savedCents, treatments, paysFrom, usualCents, memberCents, planYearCents } = estimate;
  if (refusal) return <p className="verdict">{refusal}</p>;
  if (treatments === 0)
    return (
      <p className="verdict">
        Say what you expect this year, and see whether {plan.name} pays for{' '}
        {people === 1 ? 'you' : 'all of you'}.
      </p>
    );
  if (savedCents > 0)
    return (
      <>
        <p className="verdict">
          You spend <b>{formatCents(savedCents)}</b> less with {plan.name}.
        </p>
        {paysFrom !== null && (
          <p>
            In the order of the list, it has paid for itself with{' '}
            {treatments === 1 ? 'that one treatment' : `treatment ${paysFrom} of ${treatments}`}.
          </p>
        )}
      </>
    );
  const breakEven = breakEvenTreatment(fees, -savedCents);
  return (
    <>
      <p className="verdict">
        {savedCents === 0 ? (
          <>{plan.name} makes no difference here: both ways cost the same.</>
        ) : (
          <>
            {plan.name} does not pay for {people === 1 ? 'you' : 'this household'}. Without it you spend{' '}
            <b>{formatCents(-savedCents)}</b> less.
          </>
        )}
      </p>
      <p>
        It would save {formatCents(usualCents - memberCents)} on these treatments and costs{' '}
        {formatCents(planYearCents)}.{' '}
        {breakEven
          ? `It would pay off with one more such as “${breakEven.procedure}”, which saves ${formatCents(breakEven.usualCents - breakEven.memberCents)}.`
          : 'No single treatment on the list would change that.'}
      </p>
    </>
  );
}

const peopleText = (people: number): string => (people === 1 ? 'one person' : `${people} people`);

/** Two bars on one scale. Hidden from screen readers, because the table below has the same amounts. */
function EstimateChart({ estimate }: { estimate: Estimate }) {
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
