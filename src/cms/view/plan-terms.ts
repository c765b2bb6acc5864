import { planRules } from '#domain/plans/plan-rules.ts';
import type { Plan } from '../schema/catalog.ts';
import { t } from './texts.ts';

/** Plans' differences besides the price, as text for a comparison. */
export interface PlanTerms {
  whoJoins: string;
  whoIsAdded: string;
  /** where it is sold: at an office, without one, or both */
  where: string;
  /** the period of a full refund; '' if the plan promises nothing beyond the law */
  moneyBack: string;
}

export function planTerms(plan: Plan): PlanTerms {
  const { memberAge, dependentMinAge, relations } = planRules(plan.cycle, plan.rules);
  const { min, max } = memberAge;
  const days = plan.refund?.days;
  return {
    whoJoins: max === null ? t.fromAge(min) : t.betweenAges(min, max),
    whoIsAdded: dependentMinAge === null ? t.people(relations) : t.peopleFromAge(dependentMinAge, relations),
    where: { offices: t.soldAtOffices, outside: t.soldOutside, both: t.soldAtBoth }[plan.sold_at],
    moneyBack: days ? t.allMoneyBack(days) : '',
  };
}
