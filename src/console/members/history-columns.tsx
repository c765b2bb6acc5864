import { t as dates } from '#util/dates/texts.ts';
import { isUuid } from '#util/text/is-uuid.ts';
import { changesOf } from '../activity/changes.ts';
import type { ListColumn } from '../lists/columns.ts';
import { t as shared } from '../texts.ts';
import type { MemberRecord } from './shown-facts.tsx';
import { t } from './texts.ts';

type Mail = NonNullable<MemberRecord['mails']>[number];
type Change = MemberRecord['changes'][number];
type Consent = MemberRecord['consents'][number];
type Grievance = NonNullable<MemberRecord['grievances']>[number];
type Message = NonNullable<MemberRecord['messages']>[number];
type Session = MemberRecord['sessions'][number];

const momentColumn = <Row,>(id: string, label: string, of: (row: Row) => string): ListColumn<Row> => ({
  id,
  label,
  value: of,
  text: (row) => shared.moment(new Date(of(row))),
  className: 'console-date',
});

/** @param onRead null: the person may not read emails */
export const mailColumns = (onRead: ((mail: Mail) => void) | null): readonly ListColumn<Mail>[] => [
  {
    id: 'subject',
    label: t.subject,
    value: ({ subject }) => subject,
    show: (mail) =>
      onRead ? (
        <button type="button" className="button-text member-mail" onClick={() => onRead(mail)}>
          {mail.subject}
        </button>
      ) : (
        mail.subject
      ),
  },
  momentColumn('at', t.when, ({ at }) => at),
  {
    id: 'status',
    label: t.status,
    value: ({ status }) => t.mailStatuses[status],
    choice: { of: ({ status }) => status, options: Object.entries(t.mailStatuses) },
  },
  { id: 'recipient', label: t.sentTo, value: ({ recipient }) => recipient },
];

/** Such as “cents: $25.00, staff: Ana Reyes”. IDs are in the file of Activity. */
const detailsText = ({ details }: Change): string =>
  changesOf({ before: null, after: details })
    .filter(({ after }) => !isUuid(after))
    .map(({ name, after }) => `${name}: ${after}`)
    .join(', ');

export const changeColumns = (): readonly ListColumn<Change>[] => [
  {
    id: 'kind',
    label: t.changed,
    value: ({ kind }) => t.changeKinds[kind] ?? kind,
    text: (change) => `${t.changeKinds[change.kind] ?? change.kind} ${detailsText(change)}`.trim(),
    show: (change) => (
      <>
        {t.changeKinds[change.kind] ?? change.kind}
        <span className="console-second">{detailsText(change)}</span>
      </>
    ),
  },
  { id: 'details', label: t.details, value: detailsText, isHidden: true },
  momentColumn('at', t.when, ({ at }) => at),
];

export const consentColumns = (): readonly ListColumn<Consent>[] => [
  {
    id: 'kind',
    label: t.consent,
    value: ({ kind }) => t.consentKinds[kind],
    choice: { of: ({ kind }) => kind, options: Object.entries(t.consentKinds) },
  },
  momentColumn('at', t.when, ({ at }) => at),
  {
    id: 'wording',
    label: t.wording,
    value: ({ wording }) => wording,
    show: ({ wording, language }) => (
      <span className="member-wording" lang={language}>
        {wording}
      </span>
    ),
  },
];

/** @param linkTo the page of a grievance */
export const grievanceColumns = (
  linkTo: (caseNumber: string) => string,
): readonly ListColumn<Grievance>[] => [
  {
    id: 'number',
    label: t.caseNumber,
    value: ({ caseNumber }) => caseNumber,
    text: ({ caseNumber, urgent }) => (urgent ? `${caseNumber} (${t.urgent})` : caseNumber),
    show: ({ caseNumber, urgent }) => (
      <>
        <a href={linkTo(caseNumber)}>{caseNumber}</a>
        {urgent && ` (${t.urgent})`}
      </>
    ),
  },
  {
    id: 'status',
    label: t.status,
    value: ({ status }) => t.caseStatuses[status],
    choice: { of: ({ status }) => status, options: Object.entries(t.caseStatuses) },
  },
  {
    id: 'received',
    label: t.received,
    value: ({ receivedOn }) => receivedOn,
    text: ({ receivedOn }) => dates.briefDay(receivedOn),
  },
  {
    id: 'due',
    label: t.resolveBy,
    value: ({ status, resolveBy }) => (status === 'resolved' ? null : resolveBy),
    text: ({ status, resolveBy }) => (status === 'resolved' ? '' : dates.briefDay(resolveBy)),
  },
];

/** @param linkTo the page of a message */
export const messageColumns = (linkTo: (ticket: string) => string): readonly ListColumn<Message>[] => [
  {
    id: 'subject',
    label: t.subject,
    value: ({ subject }) => subject,
    show: ({ subject, ticket }) => <a href={linkTo(ticket)}>{subject || ticket}</a>,
  },
  { id: 'ticket', label: t.ticket, value: ({ ticket }) => ticket },
  momentColumn('at', t.when, ({ at }) => at),
  {
    id: 'message',
    label: t.message,
    value: ({ message }) => message,
    show: ({ message }) => (
      <span className="member-wording" dir="auto">
        {message}
      </span>
    ),
  },
];

export const sessionColumns = (): readonly ListColumn<Session>[] => [
  {
    id: 'device',
    label: t.browser,
    value: ({ device, isStaff }) => (isStaff ? t.colleague : device || t.unknownDevice),
  },
  momentColumn('since', t.loggedInAt, ({ since }) => since),
  momentColumn('last', t.lastUsed, ({ lastSeenAt }) => lastSeenAt),
];
