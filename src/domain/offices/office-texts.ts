import { formatDay } from '#util/dates/format-day.ts';

interface Verification {
  source: string;
  verifiedOn: string;
}

/** Facts of one entry that were checked on one day with one source. */
interface CheckedFacts extends Verification {
  /** [] stands for every fact of the entry */
  facts: string[];
}

/** Facts by who said so and when, the largest part first: what a person can read in one line. */
export function checkedFacts(verifications: Readonly<Record<string, Verification>>): CheckedFacts[] {
  const parts = new Map<string, CheckedFacts>();
  for (const [fact, { source, verifiedOn }] of Object.entries(verifications)) {
    const key = JSON.stringify([source, verifiedOn]);
    const part = parts.get(key) ?? { source, verifiedOn, facts: [] };
    part.facts.push(fact.replaceAll('_', ' '));
    parts.set(key, part);
  }
  const sorted = [...parts.values()].toSorted((a, b) => b.facts.length - a.facts.length);
  return sorted.length === 1 ? sorted.map((part) => ({ ...part, facts: [] })) : sorted;
}

/** The day since which every fact was checked at least once: the earliest one; '' where there are no facts. */
export function allCheckedSince(verifications: Readonly<Record<string, Verification>>): string {
  return Object.values(verifications).reduce(
    (earliest, { verifiedOn }) => (earliest === '' || verifiedOn < earliest ? verifiedOn : earliest),
    '',
  );
}

/** One line beside what it is about: Hours checked on 10/14/26 (Office survey). */
export function checkedLine(what: string, { source, verifiedOn }: Verification): string {
  return `${what} checked on ${formatDay(verifiedOn)}${source && ` (${source})`}.`;
}

/** The text about new patients. Null means that the office has not said, which is not a no. */
export function acceptingText(isAccepting: boolean | null): string {
  if (isAccepting === null) return 'Call to ask about new patients';
  return isAccepting ? 'Accepting new patients' : 'Not taking new patients now';
}
