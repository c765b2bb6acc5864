import { atom } from 'nanostores';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import type { Person, PersonWithPlan } from '#contracts/membership/person.ts';
import { type IdempotencyKey, storedKey } from '#islands/shared/payment/pay-idempotently.ts';
import { normalizeForSearch } from '#util/text/search-normalize.ts';
import { getCoverage } from '../shared/coverage.ts';

interface Draft {
  accountId: string;
  person: PersonWithPlan;
}

/**
 * A person being added, kept while the member visits another section, for instance to replace the card. In memory only,
 * because it is family data.
 */
export const $draft = atom<Draft | null>(null);

/**
 * The person still to be added, if typed in this account.
 * @param membership people already on it need not be added
 */
export function findDraft(accountId: string, membership: MembershipAnswer): PersonWithPlan | null {
  const draft = $draft.get();
  return draft?.accountId === accountId && !isOnMembership(draft.person, membership) ? draft.person : null;
}

type Named = Pick<Person, 'firstName' | 'lastName' | 'birthDate'>;

/** Identifies a person by the server's rule for duplicates. */
function personName({ firstName, lastName, birthDate }: Named): string {
  const name = `${firstName} ${lastName}`;
  return `${normalizeForSearch(name) || name} ${birthDate}`;
}

/** Whether a person is on a membership, or will be, so need not be added. */
export const isOnMembership = (person: Named, membership: MembershipAnswer): boolean =>
  coveredPeople(membership).some((each) => personName(each) === personName(person));

/**
 * Forgets the payment keys of people who were added. A person removed and added again is paid for again.
 * @param membership as the server has it
 */
export function clearCompletedKeys(accountId: string, membership: MembershipAnswer): void {
  for (const person of coveredPeople(membership)) additionKey(accountId, person).forget();
}

const coveredPeople = (membership: MembershipAnswer) =>
  membership.members.filter(
    (person) => !['left', 'never', 'canceled'].includes(getCoverage(person, membership).kind),
  );

/** The payment key for an added person, kept from before the first request until the outcome is known. */
export const additionKey = (accountId: string, person: Named): IdempotencyKey =>
  storedKey(`addition ${accountId} ${digest(personName(person))}`);

/** FNV-1a, 64 bits: keeps names out of the browser's storage. */
function digest(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}
