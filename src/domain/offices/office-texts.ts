import { shownDay } from '#util/dates/shown-day.ts';
import { t } from './texts.ts';

interface Verification {
  source: string;
  verifiedOn: string;
}

/** Facts of one entry that were checked on one day with one source. */
interface CheckedFacts extends Verification {
  /** []: every fact of the entry */
  facts: string[];
}

/** Facts by source and day, the largest group first. */
export function checkedFacts(verifications: Readonly<Record<string, Verification>>): CheckedFacts[] {
  const groups = new Map<string, CheckedFacts>();
  for (const [fact, { source, verifiedOn }] of Object.entries(verifications)) {
    const key = JSON.stringify([source, verifiedOn]);
    const group = groups.get(key) ?? { source: t.source(source), verifiedOn, facts: [] };
    group.facts.push(t.fact(fact));
    groups.set(key, group);
  }
  const sorted = [...groups.values()].toSorted((a, b) => b.facts.length - a.facts.length);
  return sorted.length === 1 ? sorted.map((group) => ({ ...group, facts: [] })) : sorted;
}

/** The earliest day on which a fact was checked; '' without facts. */
export function allCheckedSince(verifications: Readonly<Record<string, Verification>>): string {
  return Object.values(verifications).reduce(
    (earliest, { verifiedOn }) => (earliest === '' || verifiedOn < earliest ? verifiedOn : earliest),
    '',
  );
}

/** The same for an office, without its dentists: each of them is an entry of its own, with days of its own. */
export const officeCheckedSince = ({
  providers: _,
  ...facts
}: Readonly<Record<string, Verification>>): string => allCheckedSince(facts);

/** Such as: Hours checked on 10/14/26 (Office survey). */
export const checkedLine = (
  what: 'hours' | 'dentists' | 'address',
  { source, verifiedOn }: Verification,
): string => t.checkedOn(what, shownDay(verifiedOn), t.source(source));

/** Such as: Checked 10/14/26. */
export const entryChecked = (verifiedOn: string): string => t.entryChecked(shownDay(verifiedOn));

/** The text about new patients. Null means that the office has not said, which is not a no. */
export function acceptingText(isAccepting: boolean | null): string {
  if (isAccepting === null) return t.askAboutNewPatients;
  return isAccepting ? t.accepting : t.notAccepting;
}
