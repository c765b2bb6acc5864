import { CancelReasonSchema } from '#contracts/member/cancel.ts';
import { isOverCounter, paymentMethodText } from '#domain/payments/payment-method.ts';
import { addDays } from '#util/dates/calendar.ts';
import { t as dates } from '#util/dates/texts.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { csvCents, type ListColumn } from '../lists/columns.ts';
import { t as shared } from '../texts.ts';
import { t as money } from './money/texts.ts';
import {
  birthDay,
  birthText,
  fullName,
  lastNameFirst,
  type MemberRecord,
  MembershipStatus,
} from './shown-facts.tsx';
import { t } from './texts.ts';

type Membership = MemberRecord['memberships'][number];
type Person = MemberRecord['people'][number];
type Money = NonNullable<MemberRecord['money']>;
type Payment = Money['payments'][number];
type LedgerEntry = Money['ledger'][number];

const termText = ({ termStart, termEnd }: Membership) =>
  // a membership that was canceled on its first day has none left
  termEnd <= termStart
    ? dates.briefDay(termStart)
    : t.termDays(dates.briefDay(termStart), dates.briefDay(addDays(termEnd, -1)));

/** A reason of a newer version has no text yet. */
function reasonText(reason: string): string {
  const known = CancelReasonSchema.options.find((each) => each === reason);
  return known ? t.cancelReasons[known] : reason;
}

export type MembershipAction = 'reinstate' | 'coupon';

/** @param actions what the person may do with memberships */
export const membershipColumns = (
  actions: readonly MembershipAction[],
  onAction: (action: MembershipAction, membership: Membership) => void,
): readonly ListColumn<Membership>[] => [
  {
    id: 'number',
    label: t.number,
    value: ({ number }) => number,
    show: ({ number }) => <span className="console-number">{number}</span>,
  },
  {
    id: 'status',
    label: t.status,
    value: ({ status }) => t.statuses[status],
    show: (membership) => <Status membership={membership} />,
    choice: { of: ({ status }) => status, options: Object.entries(t.statuses) },
  },
  {
    id: 'plan',
    label: t.plan,
    value: ({ plan }) => plan,
    show: ({ plan, nextPlan }) => (
      <>
        {plan}
        {nextPlan && <span className="console-second">{`${t.nextPlan}: ${nextPlan}`}</span>}
      </>
    ),
  },
  {
    id: 'office',
    label: t.office,
    value: ({ office }) => office || t.outsideOffice,
    show: ({ office, nextOffice }) => (
      <>
        {office || t.outsideOffice}
        {nextOffice && (
          <span className="console-second">
            {t.officeFrom(nextOffice.office || t.outsideOffice, dates.briefDay(nextOffice.from))}
          </span>
        )}
      </>
    ),
  },
  { id: 'term', label: t.term, value: ({ termStart }) => termStart, text: termText, csv: termText },
  {
    id: 'price',
    label: t.price,
    value: ({ priceCents }) => priceCents,
    text: ({ cycle, priceCents }) => t.cycles[cycle](formatCents(priceCents)),
    csv: ({ priceCents }) => csvCents(priceCents),
    show: ({ cycle, priceCents, autoRenew }) => (
      <>
        {t.cycles[cycle](formatCents(priceCents))}
        <span className="console-second">{autoRenew ? t.renews : t.doesNotRenew}</span>
      </>
    ),
  },
  {
    id: 'renewal',
    label: t.renewal,
    value: ({ autoRenew }) => (autoRenew ? t.renews : t.doesNotRenew),
    isHidden: true,
  },
  { id: 'canceled', label: t.canceled, value: ({ cancelledAt }) => cancelledAt, isHidden: true },
  {
    id: 'reason',
    label: t.cancelReason,
    value: ({ cancelReason }) => reasonText(cancelReason),
    isHidden: true,
  },
  ...(actions.length > 0 ? [actionsColumn(actions, onAction)] : []),
];

const actionsColumn = (
  actions: readonly MembershipAction[],
  onAction: (action: MembershipAction, membership: Membership) => void,
): ListColumn<Membership> => ({
  id: 'actions',
  label: money.actions,
  hasQuietLabel: true,
  className: 'console-actions',
  show: (membership) => {
    const { status, number } = membership;
    const possible = { reinstate: status === 'cancelled', coupon: status !== 'ended' };
    const labels = { reinstate: money.reinstate, coupon: money.applyCoupon };
    return actions
      .filter((action) => possible[action])
      .map((action) => (
        <button
          key={action}
          type="button"
          className="button-text"
          onClick={() => onAction(action, membership)}
        >
          {labels[action]}
          <span className="visually-hidden">{shared.of(number)}</span>
        </button>
      ));
  },
});

function Status({
  membership: { status, cancelledAt, cancelledBy, cancelReason },
}: {
  membership: Membership;
}) {
  return (
    <>
      <MembershipStatus status={status} />
      {cancelledAt && (
        <span className="console-second">
          {`${t.canceled}: ${t.canceledOn(shared.day(new Date(cancelledAt)), cancelledBy === 'plan')}`}
        </span>
      )}
      {cancelReason && (
        <span className="console-second">{`${t.cancelReason}: ${reasonText(cancelReason)}`}</span>
      )}
    </>
  );
}

export const personColumns = (): readonly ListColumn<Person>[] => [
  { id: 'name', label: t.name, value: lastNameFirst, text: fullName },
  {
    id: 'born',
    label: t.birthDate,
    value: birthDay,
    text: birthText,
    className: 'console-date',
  },
  {
    id: 'relation',
    label: t.relation,
    value: ({ relation }) => t.relations[relation],
    show: ({ relation, disabled }) => (
      <>
        {t.relations[relation]}
        {disabled && <span className="console-second">{t.disabledPerson}</span>}
      </>
    ),
  },
  {
    id: 'covered',
    label: t.covered,
    value: ({ coveredFrom }) => coveredFrom,
    text: coverText,
    csv: coverText,
  },
  { id: 'plan', label: t.plan, value: ({ plan }) => plan },
];

function coverText({ coveredFrom, coveredUntil }: Person): string {
  if (coveredFrom === null) return t.notCovered;
  const from = dates.briefDay(coveredFrom);
  return coveredUntil === null ? t.coveredFrom(from) : t.termDays(from, dates.briefDay(coveredUntil));
}

const amountColumn = <Row extends { amountCents: number }>(): ListColumn<Row> => ({
  id: 'amount',
  label: t.amount,
  value: ({ amountCents }) => amountCents,
  text: ({ amountCents }) => formatCents(amountCents),
  csv: ({ amountCents }) => csvCents(amountCents),
  className: 'console-date',
});

/** @param onRefund null: the person may not refund */
export const paymentColumns = (
  onRefund: ((payment: Payment) => void) | null,
): readonly ListColumn<Payment>[] => [
  { id: 'for', label: t.paidFor, value: ({ purpose }) => t.purposes[purpose] },
  {
    id: 'at',
    label: t.when,
    value: ({ at }) => at,
    text: ({ at }) => shared.moment(new Date(at)),
    className: 'console-date',
  },
  amountColumn(),
  {
    id: 'with',
    label: t.paidWith,
    value: ({ paidWith }) => paidWith && paymentMethodText(paidWith),
  },
  {
    id: 'status',
    label: t.status,
    value: ({ status }) => t.paymentStatuses[status],
    text: (payment) => [t.paymentStatuses[payment.status], ...notesOf(payment)].join(' '),
    show: (payment) => (
      <>
        {t.paymentStatuses[payment.status]}
        {notesOf(payment).map((note) => (
          <span key={note} className="console-second">
            {note}
          </span>
        ))}
      </>
    ),
    choice: { of: ({ status }) => status, options: Object.entries(t.paymentStatuses) },
  },
  { id: 'notes', label: t.notes, value: (payment) => notesOf(payment).join('; '), isHidden: true },
  ...(onRefund ? [refundColumn(onRefund)] : []),
];

const refundColumn = (onRefund: (payment: Payment) => void): ListColumn<Payment> => ({
  id: 'actions',
  label: money.actions,
  hasQuietLabel: true,
  className: 'console-actions',
  show: (payment) =>
    payment.status === 'captured' &&
    isLeft(payment) &&
    !isOverCounter(payment.paidWith) && (
      <button type="button" className="button-text" onClick={() => onRefund(payment)}>
        {money.refund}
        <span className="visually-hidden">{shared.of(t.purposes[payment.purpose])}</span>
      </button>
    ),
});

/** Whether a part of the payment was not refunded. */
const isLeft = ({ amountCents, refunds }: Payment): boolean =>
  refunds.reduce(
    (left, refund) => left - (refund.status === 'failed' ? 0 : refund.amountCents),
    amountCents,
  ) > 0;

const notesOf = ({ declineCode, refunds }: Payment): string[] => [
  ...(declineCode ? [t.declineCode(declineCode)] : []),
  ...refunds.map(({ amountCents, at, status }) =>
    `${t.refunded(formatCents(amountCents), shared.day(new Date(at)))} ${t.refundStatuses[status]}`.trim(),
  ),
];

export const ledgerColumns = (): readonly ListColumn<LedgerEntry>[] => [
  { id: 'text', label: t.entry, value: ({ text }) => text },
  {
    id: 'kind',
    label: t.kind,
    value: ({ kind }) => t.entryKinds[kind],
    choice: { of: ({ kind }) => kind, options: Object.entries(t.entryKinds) },
  },
  {
    id: 'at',
    label: t.when,
    value: ({ at }) => at,
    text: ({ at }) => shared.day(new Date(at)),
    className: 'console-date',
  },
  amountColumn(),
];
