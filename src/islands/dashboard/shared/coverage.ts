import type { CoveredMember, MembershipAnswer } from '#contracts/membership/membership.ts';
import { coveredUntil, DEPENDENT_AGE_LIMIT } from '#domain/eligibility/eligibility.ts';
import { addDays, type Day } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';

/** A person's state on a membership. */
export type Coverage =
  /** as long as the membership */
  | { kind: 'stays' }
  /** still covered, and not for the next term; `byAge`: because of the birthday */
  | { kind: 'leaves'; byAge: boolean }
  | { kind: 'comes' }
  | { kind: 'left' }
  /** removed before the first day */
  | { kind: 'never' }
  /** the membership was canceled before its second day, and covered no one */
  | { kind: 'canceled' };

type Paid = Pick<MembershipAnswer, 'today' | 'termThrough' | 'paidAhead' | 'coveredThrough'>;

export function getCoverage(person: CoveredMember, paid: Paid): Coverage {
  const { covered, coveredFrom, coveredThrough, leavesOn } = person;
  if (coveredFrom > coveredThrough) return { kind: paid.coveredThrough === null ? 'canceled' : 'never' };
  if (!covered) return { kind: coveredFrom > paid.today ? 'comes' : 'left' };
  const paidThrough = paid.paidAhead?.through ?? paid.termThrough;
  if (leavesOn === null || leavesOn > addDays(paidThrough, 1)) return { kind: 'stays' };
  return { kind: 'leaves', byAge: leavesOn === ageLimitDay(person) };
}

function ageLimitDay({ relation, birthDate, disabled }: CoveredMember): Day | null {
  return relation === 'self' ? null : coveredUntil({ relation, birthDate, disabled });
}

/** Since when and until when, in one line. */
export function coverageText(person: CoveredMember, cover: Coverage): string {
  const from = formatDay(person.coveredFrom);
  const through = formatDay(person.coveredThrough);
  switch (cover.kind) {
    case 'stays':
      return `Covered since ${from}, paid through ${through}`;
    case 'leaves':
      return cover.byAge
        ? `Covered through ${through}, the day before turning ${DEPENDENT_AGE_LIMIT}`
        : `Covered through ${through}, then no longer on the membership`;
    case 'comes':
      return `Covered from ${from}`;
    case 'left':
      return `Was covered ${from} – ${through}`;
    case 'never':
      return '';
    case 'canceled':
      return 'Never covered: the membership was canceled right away';
  }
}
