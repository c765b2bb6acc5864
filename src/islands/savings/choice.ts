import { atom } from 'nanostores';
import type { Help } from '#ui/forms/FormNotes.tsx';
import { ALONE, MOST_PEOPLE, MOST_TIMES, type Person } from './household-needs.ts';
import type { ListedFee, PlanFacts } from './page-props.ts';

/**
 * The choices made on the page, stored in the fragment of its address. Browsers do not send fragments, so health needs
 * reach no server and no log, and the link can still be shared.
 */
export interface Choice {
  /** plan id; '' for the recommended one */
  plan: string;
  /** office id; '' for any */
  office: string;
  query: string;
  /** '' for all kinds of care */
  category: string;
  people: readonly Person[];
}

export const NO_CHOICE: Choice = { plan: '', office: '', query: '', category: '', people: ALONE };

const MAX_LENGTH = 60;
const ID = /^[a-z0-9][a-z0-9-]{0,63}$/;
const validId = (text: string | null): string => (text !== null && ID.test(text) ? text : '');

/** @returns null for an anchor of the page, which is not a choice */
export function readChoice(hash: string): Choice | null {
  const text = hash.replace(/^#/, '');
  if (text !== '' && !text.includes('=')) return null;
  const fields = new URLSearchParams(text);
  const people = (fields.get('who') ?? '').split('_').flatMap(readPerson).slice(0, MOST_PEOPLE);
  return {
    plan: validId(fields.get('plan')),
    office: validId(fields.get('office')),
    query: (fields.get('q') ?? '').slice(0, MAX_LENGTH),
    category: (fields.get('kind') ?? '').slice(0, MAX_LENGTH),
    people: people[0]?.kind === 'adult' ? people : ALONE,
  };
}

/** @returns '' where nothing was chosen */
export function writeChoice({ plan, office, query, category, people }: Choice): string {
  const fields = new URLSearchParams();
  const who = people.map(writePerson).join('_');
  const given = { plan, office, q: query.trim(), kind: category, who: who === 'a' ? '' : who };
  for (const [name, value] of Object.entries(given)) if (value) fields.set(name, value);
  const text = fields.toString();
  return text && `#${text}`;
}

/** `a.check-up*2.crown*1`: an adult with two check-ups and a crown. Needs no escaping in an address. */
function writePerson({ kind, needs }: Person): string {
  const treatments = Object.entries(needs).map(([id, times]) => `${id}*${times}`);
  return [kind === 'adult' ? 'a' : 'c', ...treatments].join('.');
}

function readPerson(text: string): Person[] {
  const [kind, ...treatments] = text.split('.');
  if (kind !== 'a' && kind !== 'c') return [];
  const needs = treatments.flatMap((treatment) => {
    const [id = '', times = ''] = treatment.split('*');
    const isWhole = /^\d{1,2}$/.test(times) && Number(times) > 0;
    return ID.test(id) && isWhole ? [[id, Math.min(MOST_TIMES, Number(times))] as const] : [];
  });
  return [{ kind: kind === 'a' ? 'adult' : 'child', needs: Object.fromEntries(needs) }];
}

/** The choices on the page, shared by the list and the estimator. */
export const $choice = atom<Choice>(NO_CHOICE);

/** The fees and plans to choose from. */
export interface List {
  fees: readonly ListedFee[];
  plans: readonly PlanFacts[];
  help: Help;
}

/** Set by the list of fees, whose props have it, for the estimator. */
export const $list = atom<List | null>(null);

let isBound = false;

/** Reads the choice from the page's address and follows changes. Runs once. */
export function startChoice(): void {
  if (isBound) return;
  isBound = true;
  const read = () => {
    const choice = readChoice(location.hash);
    if (choice) $choice.set(choice);
    // after a jump to an anchor, put the choice back into the address
    else if ($choice.get() !== NO_CHOICE) choose({});
  };
  read();
  addEventListener('hashchange', read);
}

/** Replaces the history entry, so that Back leads to the previous page and not to the previous letter. */
export function choose(change: Partial<Choice>): void {
  const choice = { ...$choice.get(), ...change };
  $choice.set(choice);
  const { pathname, search } = location;
  history.replaceState(history.state, '', pathname + search + writeChoice(choice));
}
