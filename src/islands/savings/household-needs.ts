import type { ListedFee } from './page-props.ts';
import { t } from './texts.ts';

/** A person of the household, and their expected treatments in a year: counts by treatment id. */
export interface Person {
  kind: 'adult' | 'child';
  needs: Readonly<Record<string, number>>;
}

export const MOST_PEOPLE = 8;
export const MOST_TIMES = 24;
/** Treatments offered to everyone; the others are added from the list. */
const OFFERED = 4;

export const ALONE: readonly Person[] = [{ kind: 'adult', needs: {} }];

/** The first person is the visitor. */
export function personName(people: readonly Person[], index: number): string {
  const kind = people[index]?.kind;
  if (index === 0) return t.you;
  const number = people.slice(0, index + 1).filter((person) => person.kind === kind).length;
  return kind === 'child' ? t.child(number) : t.adult(number);
}

/** @param times 0 removes the treatment */
export function withNeed(person: Person, feeId: string, times: number): Person {
  const { [feeId]: _removed, ...needs } = person.needs;
  const limited = Math.min(MOST_TIMES, Math.max(0, Math.trunc(times)));
  return { ...person, needs: limited === 0 ? needs : { ...person.needs, [feeId]: limited } };
}

/** The treatments shown for a person: the first ones that suit their age, and those already chosen. */
export function rowsFor(person: Person, fees: readonly ListedFee[]): ListedFee[] {
  const otherAge = person.kind === 'child' ? /\badult[oa]?s?\b/i : /\bchild(ren)?\b|\bniñ[oa]s?\b/i;
  const offered = fees.filter(({ procedure }) => !otherAge.test(procedure)).slice(0, OFFERED);
  return fees.filter((fee) => offered.includes(fee) || fee.id in person.needs);
}

/** How often the household needs each treatment, in the order of the list. */
export function expectedTreatments(people: readonly Person[], fees: readonly ListedFee[]) {
  return fees.flatMap((fee) => {
    const times = people.reduce((sum, { needs }) => sum + (needs[fee.id] ?? 0), 0);
    return times > 0 ? [{ ...fee, times }] : [];
  });
}
