import type { PlanPrice } from '#domain/pricing/pricing.ts';

/** A treatment on the list; amounts in whole cents. */
export interface ListedFee {
  id: string;
  procedure: string;
  category: string;
  /** a CDT code where the brand gives one */
  code: string;
  usualCents: number;
  memberCents: number;
}

/** The list as the page hands it over: as lines it takes half the room that objects take in its markup. */
export function encodeFees(fees: readonly ListedFee[]): string {
  const line = (text: string) => text.replaceAll(/[\t\n\r]/g, ' ');
  let last = '';
  return fees
    .map(({ id, procedure, category, code, usualCents, memberCents }) => {
      const kind = category === last ? '' : line(category);
      last = category;
      return [id, usualCents / 100, memberCents / 100, line(procedure), kind, line(code)]
        .join('\t')
        .trimEnd();
    })
    .join('\n');
}

/** Dollars, as short as they are written, in whole cents. */
const cents = (dollars: string): number => Math.round(Number(dollars) * 100);

/** What `encodeFees` wrote; a line without a category goes on with the one before. */
export function decodeFees(lines: string): ListedFee[] {
  let category = '';
  return lines.split('\n').flatMap((line) => {
    const [id = '', usual = '', member = '', procedure = '', kind = '', code = ''] = line.split('\t');
    category = kind || category;
    return id
      ? [{ id, procedure, category, code, usualCents: cents(usual), memberCents: cents(member) }]
      : [];
  });
}

/** A plan as far as the list and the estimator need it. */
export interface PlanFacts {
  id: string;
  name: string;
  cycle: 'annual' | 'monthly';
  price: PlanPrice;
  /** whole years; null for any age that may be added */
  dependentMinAge: number | null;
  /** who may join and who may be added, in words */
  whoJoins: string;
  whoIsAdded: string;
}

/** A plan as pages have it (cms/view/model.ts). */
interface PlanSource extends Pick<PlanFacts, 'id' | 'name' | 'cycle' | 'price'> {
  rules: { dependentMinAge?: number | undefined };
  terms: { whoJoins: string; whoIsAdded: string };
}

export function factsOf({ id, name, cycle, price, rules, terms }: PlanSource): PlanFacts {
  const { whoJoins, whoIsAdded } = terms;
  return { id, name, cycle, price, dependentMinAge: rules.dependentMinAge ?? null, whoJoins, whoIsAdded };
}

/** The plan that was chosen, or the one that the brand recommends, which comes first. */
export const planOf = (plans: readonly PlanFacts[], id: string): PlanFacts | undefined =>
  plans.find((plan) => plan.id === id) ?? plans[0];

export const perOf = ({ cycle }: PlanFacts): string => (cycle === 'annual' ? 'a year' : 'a month');
