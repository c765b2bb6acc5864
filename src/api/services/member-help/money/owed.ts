import { ApiError } from '#api/kernel/errors.ts';
import { type PlannedRenewal, planRenewal } from '#api/services/members/renewal/plan-renewal.ts';
import { type Household, statusToday } from '#api/services/membership/household.ts';
import type { Whitelist } from '#api/services/membership/next-term.ts';
import {
  lockHousehold,
  membershipIds,
  readHousehold,
  readOwed,
} from '#api/services/membership/read-household.ts';
import type { Tx } from '#db/queries/database.ts';

/** What an account owes that a card can pay. */
export type Owed =
  | { what: 'renewal'; cents: number; household: Household; planned: PlannedRenewal }
  | { what: 'balance'; cents: number; household: Household | null };

interface OwedQuery {
  site: string;
  accountId: string;
  now: Date;
  whitelist: Whitelist;
  /** for a payment of it */
  lock?: boolean;
}

/** A renewal that could not be charged, and the open balance, at today's prices. */
export async function readAllOwed(
  tx: Tx,
  { site, accountId, now, whitelist, lock = false }: OwedQuery,
): Promise<Owed[]> {
  const balance = await readOwed(tx, { site, accountId, ...(lock && { lock }) });
  const [membershipId] = await membershipIds(tx, { site, accountId, now });
  const read = lock ? lockHousehold : readHousehold;
  const household = membershipId ? await read(tx, { site, membershipId, now }) : null;
  const planned = household && planUnpaid(household, whitelist);
  const all: Owed[] = [];
  if (household && planned) all.push({ what: 'renewal', cents: planned.cents, household, planned });
  if (balance > 0) all.push({ what: 'balance', cents: balance, household });
  return all;
}

/** Null if no renewal is due, a credit pays for it, or its plan is no longer sold. */
function planUnpaid(household: Household, whitelist: Whitelist): PlannedRenewal | null {
  if (statusToday(household) !== 'past_due') return null;
  try {
    const planned = planRenewal(household, whitelist);
    return planned.cents > 0 ? planned : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
