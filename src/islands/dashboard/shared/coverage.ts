import type { CoveredMember, MembershipAnswer } from '#contracts/membership/membership.ts';
import { coveredUntil, DEPENDENT_AGE_LIMIT } from '#domain/eligibility/eligibility.ts';
import { addDays, type Day } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { t } from './texts.ts';

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
  const from = shownDay(person.coveredFrom);
  const through = shownDay(person.coveredThrough);
  switch (cover.kind) {
    case 'stays':
      return t.coveredSince(from, through);
    case 'leaves':
      return cover.byAge ? t.coveredUntilAge(through, DEPENDENT_AGE_LIMIT) : t.coveredThenLeaves(through);
    case 'comes':
      return t.coveredFrom(from);
    case 'left':
      return t.wasCovered(from, through);
    case 'never':
      return '';
    case 'canceled':
      return t.neverCovered;
  }
}
