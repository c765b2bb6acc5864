import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import type { listFailedRenewals } from '#contracts/staff/renewals.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { t as dates } from '#util/dates/texts.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import { csvCents, type ListColumn } from '../lists/columns.ts';
import { recordUrl } from '../members/addresses.ts';
import { fullName } from '../members/shown-facts.tsx';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';

export type FailedRenewal = ResponseOf<typeof listFailedRenewals>['renewals'][number];

/** @param onRetry null: the person may not charge it */
export const failedColumns = (
  onRetry: ((renewal: FailedRenewal) => void) | null,
): readonly ListColumn<FailedRenewal>[] => [
  {
    id: 'member',
    label: t.member,
    value: ({ lastName, firstName }) => `${lastName}, ${firstName}`,
    text: (renewal) => `${fullName(renewal)} ${renewal.number}`,
    show: (renewal) => (
      <>
        <a href={recordUrl(renewal)}>{fullName(renewal)}</a>
        <span className="console-number console-second">{renewal.number}</span>
      </>
    ),
  },
  { id: 'number', label: t.number, value: ({ number }) => number, isHidden: true },
  {
    id: 'phone',
    label: t.phone,
    value: ({ phone }) => phone,
    show: ({ phone, email }) => {
      const link = telLink(phone);
      return (
        <>
          {link ? <a href={link}>{formatPhone(phone)}</a> : phone}
          <a className="console-second" href={`mailto:${email}`}>
            {email}
          </a>
        </>
      );
    },
  },
  { id: 'email', label: t.email, value: ({ email }) => email, isHidden: true },
  {
    id: 'plan',
    label: t.plan,
    value: ({ plan }) => plan,
    text: ({ plan, office }) => `${plan} ${office}`,
    show: ({ plan, office }) => (
      <>
        {plan}
        <span className="console-second">{office || t.noOffice}</span>
      </>
    ),
  },
  { id: 'brand', label: t.brand, value: ({ brand }) => brand },
  {
    id: 'unpaid',
    label: t.unpaidFrom,
    value: ({ unpaidFrom }) => unpaidFrom,
    show: ({ unpaidFrom }) => dates.briefDay(unpaidFrom),
  },
  {
    id: 'amount',
    label: t.amount,
    value: ({ amountCents }) => amountCents,
    show: ({ amountCents }) => amountCents !== null && formatCents(amountCents),
    csv: ({ amountCents }) => (amountCents === null ? '' : csvCents(amountCents)),
  },
  {
    id: 'last',
    label: t.lastFailed,
    value: ({ lastFailedAt }) => lastFailedAt,
    show: ({ lastFailedAt, declineCode, failures }) => (
      <>
        {lastFailedAt && shared.day(new Date(lastFailedAt))}
        <span className="console-second">
          {[`${t.failures}: ${failures}`, declineCode && t.reasonOf(declineCode)].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  { id: 'failures', label: t.failures, value: ({ failures }) => failures, isHidden: true },
  { id: 'code', label: t.declineCode, value: ({ declineCode }) => declineCode, isHidden: true },
  { id: 'card', label: t.card, value: cardText },
  ...(onRetry
    ? [
        {
          id: 'actions',
          label: t.actions,
          show: (renewal: FailedRenewal) => (
            <button type="button" className="button-text" onClick={() => onRetry(renewal)}>
              {t.retry}
            </button>
          ),
        },
      ]
    : []),
];

export function cardText({ card }: FailedRenewal): string {
  return card ? paymentMethodText(card) : t.noCard;
}
