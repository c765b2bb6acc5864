import type { Person } from '../../../contracts/person.ts';

interface Draft {
  accountId: string;
  person: Person;
}

let kept: Draft | null = null;

/**
 * Keeps somebody who is to be added, for the way to another part of the dashboard and back: to a new card, for
 * instance. In the page's memory alone: it is about a family.
 */
export function keepDraft(draft: Draft | null): void {
  kept = draft;
}

/** Nobody sees what was typed in another account. */
export function draftOf(accountId: string): Person | null {
  return kept?.accountId === accountId ? kept.person : null;
}
