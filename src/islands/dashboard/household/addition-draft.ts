import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import type { PersonWithPlan } from '#contracts/membership/person.ts';
import { isOnMembership } from './addition-key.ts';

interface Draft {
  accountId: string;
  person: PersonWithPlan;
}

let kept: Draft | null = null;

/**
 * Keeps a person being added while the member visits another section, for instance to replace the card. In memory only,
 * because it is family data.
 */
export function saveDraft(draft: Draft | null): void {
  kept = draft;
}

/**
 * The person still to be added, if typed in this account.
 * @param membership people already on it need not be added
 */
export function findDraft(accountId: string, membership: MembershipAnswer): PersonWithPlan | null {
  return kept?.accountId === accountId && !isOnMembership(kept.person, membership) ? kept.person : null;
}
