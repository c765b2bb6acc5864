import { atom } from 'nanostores';
import type { Help } from '#ui/forms/FormNotes.tsx';
import { type Choice, NO_CHOICE, readChoice, writeChoice } from './choice-url.ts';
import type { ListedFee } from './fee-list-text.ts';
import type { PlanFacts } from './plan-facts.ts';

/** What was chosen on the page: the list and the estimator share the plan. */
export const $choice = atom<Choice>(NO_CHOICE);

/** What there is to choose from. */
export interface List {
  fees: readonly ListedFee[];
  plans: readonly PlanFacts[];
  help: Help;
}

/** The page brings it once, with the list of fees; the estimator takes it from here. */
export const $list = atom<List | null>(null);

let isBound = false;

/** Reads the choice from the page's address and follows changes. Runs once. */
export function startChoice(): void {
  if (isBound) return;
  isBound = true;
  const read = () => {
    const choice = readChoice(location.hash);
    if (choice) $choice.set(choice);
    // an anchor of the page was followed: it has been scrolled to, and the choice takes its place back
    else if ($choice.get() !== NO_CHOICE) choose({});
  };
  read();
  addEventListener('hashchange', read);
}

/** The entry of the history stays the same: the back button leads to the page before, not through every letter. */
export function choose(change: Partial<Choice>): void {
  const choice = { ...$choice.get(), ...change };
  $choice.set(choice);
  const { pathname, search } = location;
  history.replaceState(history.state, '', pathname + search + writeChoice(choice));
}
