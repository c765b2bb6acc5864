import type { Problem } from '#contracts/checkout/cart.ts';
import type { Tx } from '#db/queries/database.ts';
import { listed } from '#util/text/join-words.ts';
import type { Offer } from '../catalog/offer.ts';
import { type PlanRow, plansSoldAt, plansSoldOutside } from '../catalog/plan-offers.ts';
import { PLAN_REFUSALS, peopleProblems } from '../membership/people-rules.ts';
import type { Priced, Selection } from './price-cart.ts';

/** Adds to each problem with a plan's rules how to fix it: choose another plan, or remove the person. */
export async function mendable(
  tx: Tx,
  { choice, problems, term, people }: Priced,
  { selection, offer }: { selection: Selection; offer: Offer },
): Promise<Problem[]> {
  const isOfPlan = ({ reason }: Problem) => PLAN_REFUSALS.some((refusal) => refusal === reason);
  if (!problems.some(isOfPlan)) return problems;
  const { site, state } = selection;
  const sold = choice.office
    ? await plansSoldAt(tx, { site, offer, office: choice.office })
    : await plansSoldOutside(tx, { site, offer });
  const others = sold.filter(
    ({ id, notSoldIn }) =>
      id !== choice.plan.id && !notSoldIn.includes(state ?? '') && !offer.invitations.has(id),
  );
  const refusedBy = others.map((plan) => ({ plan, fields: fieldsOf(plan) }));
  return problems.map((problem) => {
    if (!isOfPlan(problem)) return problem;
    const fitting = refusedBy.flatMap(({ plan, fields }) => (fields.has(problem.field) ? [] : [plan]));
    const names = fitting.map(({ name }) => name);
    return {
      ...problem,
      message: `${problem.message} ${wayOut(problem, names)}`,
      otherPlans: fitting.map(({ id }) => id),
    };
  });

  function fieldsOf(plan: PlanRow): Set<string> {
    return new Set(peopleProblems(people, { plan, today: term.start }).map(({ field }) => field));
  }

  function wayOut({ field }: Problem, names: readonly string[]): string {
    const isSelf = people.some(({ id, relation }) => relation === 'self' && field === `members.${id}`);
    const joined = listed(names, 'or');
    if (isSelf) return names.length > 0 ? `Please choose ${joined} instead.` : 'Please call us.';
    return names.length > 0
      ? `Please choose ${joined} instead, or remove this person.`
      : 'Please remove this person to continue. They may join on their own.';
  }
}
