import { sql } from 'drizzle-orm';
import type { Call } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import type { Tx } from '#db/queries/database.ts';
import { textQuery } from '#db/queries/statements.ts';
import { memberships } from '#db/schema/memberships.ts';
import { offerOf } from '../catalog/offer.ts';
import { type Household, readHousehold } from './household.ts';
import { membershipOrder } from './household-rows.ts';
import { membershipAnswer } from './membership-answer.ts';
import { lockHousehold } from './roll-term.ts';

/** The account that a request is about, and the time. */
export interface Asking {
  site: string;
  accountId: string;
  now: Date;
}

/** @throws Error for an endpoint that does not require a member */
export function accountScope({ site, member, parts }: Pick<Call, 'site' | 'member' | 'parts'>): Asking {
  if (!member) throw new Error('this endpoint does not require a member');
  return { site, accountId: member.accountId, now: parts.now() };
}

const idsQuery = textQuery<{ id: string }>(sql`
  select ${memberships.id} from ${memberships}
  where ${memberships.site} = ${sql.placeholder('site')}
    and ${memberships.accountId} = ${sql.placeholder('accountId')}
  order by ${membershipOrder}`);

/** IDs of all memberships of an account, the current one first. */
export async function membershipIds(tx: Tx, { site, accountId }: Asking): Promise<string[]> {
  const rows = await idsQuery(tx, { site, accountId });
  return rows.map(({ id }) => id);
}

const noMembership = (): ApiError =>
  new ApiError('not_allowed', { reason: 'no_membership', message: 'You have no membership yet.' });

/**
 * The membership that an account's requests are about.
 * @param options.lock lock it for a change
 * @throws ApiError not_allowed (reason 'no_membership') for an account without one
 */
export async function ownHousehold(
  tx: Tx,
  asking: Asking,
  options: { lock?: boolean } = {},
): Promise<Household> {
  const [membershipId] = await membershipIds(tx, asking);
  const read = options.lock ? lockHousehold : readHousehold;
  const household = membershipId
    ? await read(tx, { site: asking.site, membershipId, now: asking.now })
    : null;
  if (!household) throw noMembership();
  return household;
}

/** Reads the membership again after a change. */
export async function rereadMembership(
  call: Pick<Call, 'site' | 'parts' | 'inSite'>,
  { membership }: Pick<Household, 'membership'>,
): Promise<MembershipAnswer> {
  const { whitelist } = await offerOf(call);
  const { site, parts, inSite } = call;
  return inSite(async (tx) => {
    const household = await readHousehold(tx, { site, membershipId: membership.id, now: parts.now() });
    if (!household) throw noMembership();
    return membershipAnswer(household, whitelist);
  });
}
