import type { AccountHistory, CoveredDays, LedgerLine } from '#domain/reports/account-figures.ts';
import type { MembershipFact, Part } from '#domain/reports/membership-states.ts';
import { type Day, laterOf } from '#util/dates/calendar.ts';
import { memberDay } from '../../membership/household.ts';
import type { EntryRow, EventRow, MembershipRow, PaymentRow, ReportRows } from './read-rows.ts';

type ZoneOf = (officeId: string | null) => string | null;

/** The history of an account as reports take it: days at the office, and the plan and office of that time. */
export function accountHistory(rows: ReportRows, zoneOf: ZoneOf): AccountHistory {
  const places = new Map(rows.memberships.map((each) => [each.id, placeOf(each, rows)]));
  const ofAccount = rows.memberships;
  /** Where and on which day something happened. @param membershipId null: the membership of that time */
  const at = (instant: Date, membershipId: string | null): { part: Part; day: Day } => {
    const held =
      ofAccount.find(({ id }) => id === membershipId) ??
      ofAccount.findLast(({ createdAt }) => createdAt <= instant) ??
      ofAccount[0];
    const officeId = held ? (places.get(held.id)?.officeAt(instant) ?? null) : null;
    const planId = held ? (places.get(held.id)?.planAt(instant) ?? null) : null;
    return { part: { officeId, planId }, day: memberDay(instant, zoneOf(officeId)) };
  };
  const context: Context = { rows, at, payments: new Map(rows.payments.map((each) => [each.id, each])) };
  return {
    memberships: ofAccount.map((held) => ({
      facts: factsOf(held, context),
      people: peopleOf(held, context),
    })),
    ...moneyOf(context),
  };
}

interface Context {
  rows: ReportRows;
  at(instant: Date, membershipId: string | null): { part: Part; day: Day };
  payments: ReadonlyMap<string, PaymentRow>;
}

interface Place {
  officeAt(instant: Date): string | null;
  planAt(instant: Date): string;
}

const beginsTerm = ({ purpose }: PaymentRow): boolean =>
  purpose === 'join' || purpose === 'purchase' || purpose === 'renewal';

/** The office and plan of a membership at each time. */
function placeOf(
  { id, firstPaymentId, officeId, planId }: MembershipRow,
  { payments, moves }: ReportRows,
): Place {
  const first = payments.find((payment) => payment.id === firstPaymentId);
  const moved = moves.filter(({ membershipId }) => membershipId === id);
  const terms = payments.filter((payment) => payment.membershipId === id && beginsTerm(payment));
  return {
    officeAt: (instant) => {
      const last = moved.findLast(({ appliedAt }) => appliedAt !== null && appliedAt <= instant);
      if (last) return last.officeId;
      return first?.hasOffice ? first.officeId : officeId;
    },
    planAt: (instant) =>
      (terms.findLast(({ settledAt }) => settledAt <= instant) ?? terms[0])?.planId ?? planId,
  };
}

function factsOf({ id, planId }: MembershipRow, { rows, at }: Context): MembershipFact[] {
  const dated: { on: Date; fact: MembershipFact }[] = [];
  const add = (on: Date, fact: MembershipFact) => dated.push({ on, fact });
  for (const payment of rows.payments) {
    const { start, end, settledAt } = payment;
    if (payment.membershipId !== id || !beginsTerm(payment) || start === null || end === null) continue;
    const { part, day } = at(settledAt, id);
    add(settledAt, { kind: 'paid', day, start, end, part: { ...part, planId: payment.planId ?? planId } });
  }
  for (const event of rows.events) {
    const kinds = eventFacts(event, id, rows);
    const { day } = at(event.createdAt, id);
    for (const kind of kinds) add(event.createdAt, { kind, day });
  }
  for (const { membershipId, appliedAt, officeId } of rows.moves)
    if (membershipId === id && appliedAt !== null)
      add(appliedAt, { kind: 'moved', day: at(appliedAt, id).day, officeId });
  return dated.toSorted((one, other) => one.on.getTime() - other.on.getTime()).map(({ fact }) => fact);
}

/** What an event of the account says about a membership. */
function eventFacts(
  { kind, details, createdAt }: EventRow,
  id: string,
  { payments, memberships }: ReportRows,
): ('canceled' | 'kept' | 'failed' | 'ended')[] {
  if (kind === 'renewal_failed') {
    // declined payments are not among those read: the membership is the one of that time
    const held = details.membership ?? memberships.findLast((each) => each.createdAt <= createdAt)?.id;
    return held === id && payments.length > 0 ? ['failed'] : [];
  }
  if (details.membership !== id) return [];
  if (kind === 'membership_ended') return ['ended'];
  if (kind === 'auto_renew_on') return ['kept'];
  if (kind === 'cancelled') return details.status === 'ended' ? ['canceled', 'ended'] : ['canceled'];
  return [];
}

/** A person's end counts from the day on which it was recorded: an age limit may be noticed days later. */
function peopleOf({ id }: MembershipRow, { rows, at }: Context): CoveredDays[] {
  return rows.people
    .filter(({ membershipId }) => membershipId === id)
    .map(({ memberId, from, until }) => {
      if (until === null) return { from, until };
      const recorded = rows.events.findLast(({ details }) => details.member === memberId);
      return { from, until: recorded ? laterOf(until, at(recorded.createdAt, id).day) : until };
    });
}

type Sold = AccountHistory['terms'][number];
interface OpenTerm extends Omit<Sold, 'credits'> {
  credits: { on: Day; cents: number; shortens: boolean }[];
}

/** Credits by their key (return-money.ts, age-limit-credit.ts). */
const isAheadCredit = (key: string, paymentId: string): boolean => key.includes(`:${paymentId}:ahead:`);
const isCancellation = (key: string): boolean => key.startsWith('credit:cancel:');
const isTakenBack = (key: string): boolean => key.startsWith('taken-back:');
/** It never reaches the payment processor, nor its payouts (record-payment.ts). */
const isOverCounter = ({ subject }: EntryRow): boolean =>
  subject === 'paid_in_cash' || subject === 'paid_by_check';

function moneyOf(context: Context): Pick<AccountHistory, 'terms' | 'entries'> {
  const { rows, at, payments } = context;
  const placed = rows.entries.map((entry) => {
    const payment = entry.paymentId === null ? undefined : payments.get(entry.paymentId);
    const membershipId = entry.membershipId ?? payment?.membershipId ?? null;
    // all that follows from a payment belongs to its office and plan, so that what was deferred there is earned there
    const { part } = at(payment?.settledAt ?? entry.createdAt, membershipId);
    const planId = payment?.ownPlanId ?? payment?.planId ?? part.planId;
    return { entry, payment, part: { ...part, planId }, day: at(entry.createdAt, membershipId).day };
  });
  const terms: Sold[] = [];
  const ofPayment = new Map<string, { running: OpenTerm; ahead: OpenTerm | null }>();
  for (const { entry, payment, part, day } of placed) {
    if (entry.kind !== 'charge' || isTakenBack(entry.dedupeKey)) continue;
    const sold = soldTerms(entry, payment, { part, day, rows });
    if (payment) ofPayment.set(payment.id, sold);
    terms.push(sold.running, ...(sold.ahead ? [sold.ahead] : []));
  }
  const entries = placed.map(({ entry, payment, part, day }): LedgerLine => {
    const { kind, cents, dedupeKey } = entry;
    const line = {
      day,
      kind,
      cents,
      part,
      isOverCounter: isOverCounter(entry),
      isTakenBack: isTakenBack(dedupeKey),
      isLoose: false,
    };
    const sold = payment && ofPayment.get(payment.id);
    if (kind !== 'credit') return line;
    if (!sold) return { ...line, isLoose: true };
    const term = sold.ahead && isAheadCredit(dedupeKey, payment.id) ? sold.ahead : sold.running;
    const shortens = isCancellation(dedupeKey) || payment.purpose === 'dependent';
    term.credits.push({ on: day, cents: -cents, shortens });
    return line;
  });
  return { terms, entries };
}

interface SaleContext {
  part: Part;
  day: Day;
  rows: ReportRows;
}

/** The days that a charge is for. Of a person added to a term that was paid ahead, the part of that term is its own. */
function soldTerms(
  { cents }: EntryRow,
  payment: PaymentRow | undefined,
  { part, day, rows }: SaleContext,
): { running: OpenTerm; ahead: OpenTerm | null } {
  const days = { start: payment?.start ?? day, end: payment?.end ?? day };
  const running: OpenTerm = { cents, bookedOn: day, ...days, part, credits: [] };
  const later = payment?.purpose === 'dependent' && payment.aheadCents ? payment.aheadCents : 0;
  const next = rows.payments.find(
    ({ purpose, membershipId, start }) =>
      purpose === 'renewal' && membershipId === payment?.membershipId && start === days.end,
  );
  if (later === 0 || !next?.end) return { running, ahead: null };
  return {
    running: { ...running, cents: cents - later },
    ahead: { ...running, cents: later, start: days.end, end: next.end, credits: [] },
  };
}

/** The rows of each account of a batch. */
export function byAccount(rows: ReportRows): (accountId: string) => ReportRows {
  const grouped = {
    memberships: Map.groupBy(rows.memberships, ({ accountId }) => accountId),
    payments: Map.groupBy(rows.payments, ({ accountId }) => accountId ?? ''),
    entries: Map.groupBy(rows.entries, ({ accountId }) => accountId),
    events: Map.groupBy(rows.events, ({ accountId }) => accountId),
  };
  const moves = Map.groupBy(rows.moves, ({ membershipId }) => membershipId);
  const people = Map.groupBy(rows.people, ({ membershipId }) => membershipId);
  return (accountId) => {
    const memberships = grouped.memberships.get(accountId) ?? [];
    return {
      memberships,
      payments: grouped.payments.get(accountId) ?? [],
      entries: grouped.entries.get(accountId) ?? [],
      events: grouped.events.get(accountId) ?? [],
      moves: memberships.flatMap(({ id }) => moves.get(id) ?? []),
      people: memberships.flatMap(({ id }) => people.get(id) ?? []),
    };
  };
}
