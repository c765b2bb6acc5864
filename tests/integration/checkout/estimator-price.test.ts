import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCheckoutAccount } from '#contracts/checkout/cart-account.ts';
import { addCheckoutMember } from '#contracts/checkout/cart-people.ts';
import { estimate } from '#domain/pricing/estimate.ts';
import type { PlanFacts } from '#islands/savings/page-props.ts';
import { ANA, childNamed } from '#tests/support/api/checkout.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

type Plan = Pick<PlanFacts, 'id' | 'cycle' | 'price'> & {
  sold_at: string;
  not_sold_in: string[];
  invitation_codes?: string[];
  rules?: { dependent_min_age?: number };
};
const catalog = (site: string, name: string) =>
  JSON.parse(readFileSync(`tenants/${site}/catalog/${name}.json`, 'utf8'))[name];

/** An office that sells the plan, or null for a plan that is sold without one. */
function officeFor(site: string, plan: Plan): string | null {
  if (plan.sold_at !== 'offices') return null;
  const offices: { id: string; state: string; plan_ids?: string[] }[] = catalog(site, 'offices');
  const sells = (ids: string[] = []) => ids.length === 0 || ids.includes(plan.id);
  return offices.find((one) => sells(one.plan_ids) && !plan.not_sold_in.includes(one.state))?.id ?? null;
}

/** A person that the plan covers: the buyer for place 1, otherwise a dependent. */
function createPerson({ rules = {} }: Plan, place: number) {
  if (place === 1) return ANA;
  const child = childNamed(`Child${place}`);
  // Dependents past the age limit of children are covered with a disability.
  return rules.dependent_min_age === undefined
    ? child
    : { ...child, birthDate: '1960-01-01', disabled: true };
}

const SITES = ['brightway', 'harbor', 'mesa', 'northline', 'pinewood', 'sonrisa'];
const PLANS = SITES.flatMap((site) => catalog(site, 'plans').map((plan: Plan) => ({ site, plan })));

describe('estimated prices', () => {
  it.each(PLANS)(
    'the estimated price of $plan.id of $site is the checkout’s, for one to eight people',
    async ({ site, plan }) => {
      const browser = api.browser(site);
      const [invitation] = plan.invitation_codes ?? [];
      const body = { plan: plan.id, office: officeFor(site, plan), ...(invitation && { invitation }) };
      (await browser.call(setCheckoutAccount, { body })).ok();
      for (let people = 1; people <= 8; people += 1) {
        const body = createPerson(plan, people);
        const { cart } = (await browser.call(addCheckoutMember, { body })).ok();
        const { planTodayCents } = estimate(plan, people, []);
        expect({ people, cents: cart?.quote?.totalCents }).toEqual({ people, cents: planTodayCents });
        expect(cart?.quote?.renewalCents).toBe(planTodayCents);
      }
    },
  );
});
