import { LEO } from './checkout.ts';
import { createMember, type NewTestMember, type TestMember } from './members.ts';
import type { TestApi } from './test-api.ts';

/*
 * Sonrisa lets each dependent have another plan than the household: Plus costs the buyer $119 a year and each dependent
 * $70, Brackets (at offices alone) a dependent $95, Estudiante (18 to 26) a dependent $70.
 */
export const OFFICE = 'san-antonio-west-side';
export const AT_OFFICE = { site: 'sonrisa', plan: 'plus', office: OFFICE };
export const IN_TEXAS = { ...AT_OFFICE, state: 'TX' };
export const MIA = { ...LEO, firstName: 'Mia', disabled: false };
export const PREVIEW = { preview: 'true' };

/** Creates Ana on Plus with the given dependents. */
export const familyIn = (
  api: TestApi,
  ...dependents: NonNullable<NewTestMember['dependents']>[number][]
): Promise<TestMember> => createMember(api, { ...IN_TEXAS, dependents });

/** The own plans and their prices in all memberships of the account. */
export const storedPlans = (api: TestApi, { accountId }: Pick<TestMember, 'accountId'>) =>
  api.rows<{ name: string; plan: string | null; cents: number | null }>(
    `select m.first_name as name, c.plan_id as plan, c.plan_cents as cents from coverages c
    join members m on m.site = c.site and m.id = c.member_id where m.account_id = $1
    order by c.covered_from, m.sequence`,
    [accountId],
  );
