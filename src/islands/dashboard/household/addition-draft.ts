import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import type { PersonWithPlan } from '#contracts/membership/person.ts';
import { isOn } from './addition-key.ts';

interface Draft {
  accountId: string;
  person: PersonWithPlan;
}

let kept: Draft | null = null;

/**
 * Keeps somebody who is to be added, for the way to another part of the dashboard and back: to a new card, for
 * instance. In the page's memory alone: it is about a family.
 */
export function keepDraft(draft: Draft | null): void {
  kept = draft;
}

/**
 * Who is still to be added. Nobody sees what was typed in another account.
 * @param membership whoever is on it by now need not be added any more
 */
export function draftFor(accountId: string, membership: MembershipAnswer): PersonWithPlan | null {
  return kept?.accountId === accountId && !isOn(kept.person, membership) ? kept.person : null;
}
