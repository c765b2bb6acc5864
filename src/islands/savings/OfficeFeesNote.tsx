import { officePath } from '#util/site/paths.ts';
import { choose } from './choice-store.ts';
import type { PlanFacts } from './plan-facts.ts';
import type { useOffice } from './use-office.ts';

interface Props {
  office: ReturnType<typeof useOffice>;
  chosen: string;
  plan: PlanFacts;
  plans: readonly PlanFacts[];
}

/** Whether the plan is sold at the chosen office, and where to go on from there. */
export function OfficeNote({ office, chosen, plan, plans }: Props) {
  const { offices, offer, tryAgain } = office;
  if (offer.state !== 'answered') return <p role="status">AccountScope what is sold there …</p>;
  const name =
    offices.state === 'answered' && offices.answer.ok
      ? offices.answer.value.find((one) => one.id === chosen)?.name
      : undefined;
  const { answer } = offer;
  if (!answer.ok)
    return (
      <div className="card savings-note" role="alert">
        <p>
          {answer.code === 'not_found' ? 'The office in this link no longer takes part.' : answer.message} The
          list below holds at any office.
        </p>
        <p className="savings-share">
          {answer.code !== 'not_found' && (
            <button type="button" className="button-quiet" onClick={tryAgain}>
              Try again
            </button>
          )}
          <button type="button" className="button-quiet" onClick={() => choose({ office: '' })}>
            Any office
          </button>
        </p>
      </div>
    );
  const { planIds } = answer.value;
  const sold = plans.filter(({ id }) => planIds.includes(id)).map((one) => one.name);
  return (
    <p className="card savings-note" role="status">
      {planIds.includes(plan.id) ? (
        <>
          {plan.name} is sold at <a href={officePath(chosen)}>{name ?? 'this office'}</a>, and these are its
          fees.
        </>
      ) : (
        <>
          <strong>{plan.name} is not sold at</strong> <a href={officePath(chosen)}>{name ?? 'this office'}</a>
          . {sold.length > 0 ? `Sold there: ${sold.join(', ')}.` : 'No plan is sold there at the moment.'} The
          fees are those of its members, whichever plan they have.
        </>
      )}
    </p>
  );
}
