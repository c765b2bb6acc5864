import { SPANISH } from '#domain/offices/spoken-languages.ts';
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

/** Encodes the list for the page's markup. Lines take half the bytes of JSON. */
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

const toCents = (dollars: string): number => Math.round(Number(dollars) * 100);

/** Decodes what `encodeFees` encoded. A line without a category has the one before. */
export function decodeFees(lines: string): ListedFee[] {
  let category = '';
  return lines.split('\n').flatMap((line) => {
    const [id = '', usual = '', member = '', procedure = '', kind = '', code = ''] = line.split('\t');
    category = kind || category;
    return id
      ? [{ id, procedure, category, code, usualCents: toCents(usual), memberCents: toCents(member) }]
      : [];
  });
}

/** The facts of a plan that the list and the estimator need. */
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

/** The part of a PlanView (cms/view/model.ts) that is used. */
interface PlanSource extends Pick<PlanFacts, 'id' | 'name' | 'cycle' | 'price'> {
  rules: { dependentMinAge?: number | undefined };
  terms: { whoJoins: string; whoIsAdded: string };
}

export function toPlanFacts({ id, name, cycle, price, rules, terms }: PlanSource): PlanFacts {
  const { whoJoins, whoIsAdded } = terms;
  return { id, name, cycle, price, dependentMinAge: rules.dependentMinAge ?? null, whoJoins, whoIsAdded };
}

/** The chosen plan, or the recommended one, which comes first. */
export const findPlan = (plans: readonly PlanFacts[], id: string): PlanFacts | undefined =>
  plans.find((plan) => plan.id === id) ?? plans[0];

/** Whether every office speaks Spanish; then the search accepts it. */
export const speaksSpanish = (offices: readonly { languages: readonly string[] }[]): boolean =>
  offices.length > 0 && offices.every(({ languages }) => languages.includes(SPANISH));
