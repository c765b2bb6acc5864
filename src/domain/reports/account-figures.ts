import { addDays, type Day, earlierOf } from '#util/dates/calendar.ts';
import { earnedThrough, type SoldTerm } from './earned.ts';
import type { Figure } from './figures.ts';
import { type MembershipFact, membershipHistory, type Part, spanOn } from './membership-states.ts';
import { firstDayOf, lastDayOfMonth, type Month, monthOf } from './months.ts';

/** All of an account that reports count. It consists of what was recorded with its day, and never changes later. */
export interface AccountHistory {
  memberships: readonly {
    facts: readonly MembershipFact[];
    people: readonly CoveredDays[];
  }[];
  terms: readonly (SoldTerm & { part: Part })[];
  entries: readonly LedgerLine[];
}

export interface CoveredDays {
  from: Day;
  /** the first day without cover, or the day on which the end was recorded if that is later; null: open */
  until: Day | null;
}

/** An entry of the ledger. */
export interface LedgerLine {
  day: Day;
  kind: 'charge' | 'payment' | 'credit' | 'refund';
  /** as in the ledger: what the account owes grows with it */
  cents: number;
  part: Part;
  /** a payment in cash or by check */
  isOverCounter: boolean;
  /** a charge for a payment that the bank took back */
  isTakenBack: boolean;
  /** a credit of a price that is in no term */
  isLoose: boolean;
}

/** A part of a figure, of one account. */
export interface FigurePart {
  figure: Figure;
  month: Month;
  /** for what is counted at the end of a month: the last day that was counted */
  day: Day;
  part: Part;
  value: number;
}

export interface ReportRange {
  /** in order, without gaps */
  months: readonly Month[];
  today: Day;
}

/** What an account adds to the figures of the months. */
export function countAccount(history: AccountHistory, { months, today }: ReportRange): FigurePart[] {
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const counted: FigurePart[] = [];
  const add = (figure: Figure, day: Day, part: Part, value: number) => {
    const month = monthOf(day);
    if (value !== 0 && month >= first && month <= last) counted.push({ figure, month, day, part, value });
  };
  const ends = months.map((month) => earlierOf(lastDayOfMonth(month), today));
  countMemberships(history, { add, ends });
  countTerms(history, { add, ends, first });
  countLedger(history, { add, ends });
  return counted;
}

/** Where the parts of figures are added. */
interface Tally {
  add(figure: Figure, day: Day, part: Part, value: number): void;
  /** the last days of the months */
  ends: readonly Day[];
}

function countMemberships({ memberships }: AccountHistory, { add, ends }: Tally): void {
  for (const { facts, people } of memberships) {
    const { changes, spans } = membershipHistory(facts, ends.at(-1) ?? '');
    for (const { kind, day, part } of changes) add(kind, day, part, 1);
    for (const day of ends) {
      const span = spanOn(spans, day);
      if (!span) continue;
      add('memberships', day, span.part, 1);
      const covered = people.filter(({ from, until }) => from <= day && (until === null || day < until));
      // a term that begins later covers its people from then on
      add('people', day, span.part, covered.length);
    }
  }
}

function countTerms({ terms }: AccountHistory, { add, ends, first }: Tally & { first: Month }): void {
  const before = addDays(firstDayOf(first), -1);
  for (const term of terms) {
    let known = earnedThrough(term, before);
    for (const day of ends) {
      if (day < term.bookedOn) continue;
      const now = earnedThrough(term, day);
      add('earnedCents', day, term.part, now.earnedCents - known.earnedCents);
      add('reversedCents', day, term.part, now.reversedCents - known.reversedCents);
      add('deferredCents', day, term.part, now.deferredCents);
      known = now;
    }
  }
}

function countLedger({ entries }: AccountHistory, { add, ends }: Tally): void {
  for (const { day, kind, cents, part, isOverCounter, isTakenBack, isLoose } of entries) {
    if (kind === 'payment') {
      add('paidCents', day, part, -cents);
      if (isOverCounter) add('counterCents', day, part, -cents);
    } else if (kind === 'refund') {
      add('refundedCents', day, part, cents);
      // a refund that the bank sent back was none
      add('refunds', day, part, Math.sign(cents));
    } else if (kind === 'credit') {
      add('creditedCents', day, part, -cents);
      if (isLoose) add('reversedCents', day, part, -cents);
    } else add(isTakenBack ? 'takenBackCents' : 'soldCents', day, part, cents);
  }
  for (const ofPart of Map.groupBy(entries, partKey).values()) {
    const [{ part } = { part: null }] = ofPart;
    for (const end of ends) {
      const owedCents = ofPart.reduce((sum, { day, cents }) => (day <= end ? sum + cents : sum), 0);
      if (part) add('owedCents', end, part, owedCents);
    }
  }
}

const partKey = ({ part: { planId, officeId } }: LedgerLine): string => `${planId} ${officeId}`;
