import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { MembershipAnswer } from '../../../contracts/membership.ts';
import type { Tx } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { memberships } from '../../../db/schema/memberships.ts';
import { offices } from '../../../db/schema/offices.ts';
import type { Call } from '../../call.ts';
import { Refusal } from '../../fault.ts';
import { offerOf } from '../catalog/offer.ts';
import { type Household, readHousehold } from './household.ts';
import { membershipAnswer } from './membership-answer.ts';

/** Who asks about a membership of their own, and when. */
export interface Asking {
  site: string;
  accountId: string;
  now: Date;
}

/** @throws Error for a call whose endpoint does not ask for a member */
export function askingOf({ site, member, parts }: Pick<Call, 'site' | 'member' | 'parts'>): Asking {
  if (!member) throw new Error('this endpoint does not ask for a member');
  return { site, accountId: member.accountId, now: parts.now() };
}

/** Whatever of the account's memberships runs comes first, then what runs out, then the latest. */
const RANK = sql`case ${memberships.status} when 'active' then 0 when 'past_due' then 0 when 'cancelled' then 1 else 2 end`;

const idsQuery = prepared((tx) =>
  tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.site, sql.placeholder('site')),
        eq(memberships.accountId, sql.placeholder('accountId')),
      ),
    )
    .orderBy(RANK, desc(memberships.termEnd), desc(memberships.createdAt))
    .prepare('memberships_of_account'),
);

/** Ids of all memberships of an account, the one that counts first. */
export async function membershipIds(tx: Tx, { site, accountId }: Asking): Promise<string[]> {
  const rows = await idsQuery(tx).execute({ site, accountId });
  return rows.map(({ id }) => id);
}

export const noMembership = (): Refusal =>
  new Refusal('not_allowed', { reason: 'no_membership', message: 'You have no membership yet.' });

/**
 * The membership that an account's calls are about.
 * @param options.lock for a change of it: two tabs take turns
 * @throws Refusal not_allowed (reason 'no_membership') for an account without any
 */
export async function ownHousehold(
  tx: Tx,
  asking: Asking,
  options: { lock?: boolean } = {},
): Promise<Household> {
  const [membershipId] = await membershipIds(tx, asking);
  const household = membershipId
    ? await readHousehold(tx, { site: asking.site, membershipId, now: asking.now, ...options })
    : null;
  if (!household) throw noMembership();
  return household;
}

/** The membership as the answer of a call. */
export async function answerFor(
  tx: Tx,
  household: Household,
  whitelist: readonly string[],
): Promise<MembershipAnswer> {
  return membershipAnswer(household, { whitelist, officeNames: await officeNamesOf(tx, [household]) });
}

/** Reads the membership anew, after a change. */
export async function answerAnew(
  call: Pick<Call, 'site' | 'parts' | 'inSite'>,
  { membership }: Pick<Household, 'membership'>,
): Promise<MembershipAnswer> {
  const { whitelist } = await offerOf(call);
  const { site, parts, inSite } = call;
  return inSite(async (tx) => {
    const household = await readHousehold(tx, { site, membershipId: membership.id, now: parts.now() });
    if (!household) throw noMembership();
    return answerFor(tx, household, whitelist);
  });
}

/** Names of the offices that households are about to move to. */
export async function officeNamesOf(
  tx: Tx,
  households: readonly Household[],
): Promise<ReadonlyMap<string, string>> {
  const ids = households.flatMap(({ officeChange }) => officeChange?.officeId ?? []);
  const [first] = households;
  if (!first || ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: offices.id, name: offices.name })
    .from(offices)
    .where(and(eq(offices.site, first.site), inArray(offices.id, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
