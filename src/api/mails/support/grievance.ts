import type { GrievanceForm, GrievanceReceipt } from '#contracts/support/grievance.ts';
import type { GrievanceReminder } from '#domain/grievances/grievance-deadlines.ts';
import type { Day } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import type { Language } from '#util/language/languages.ts';
import { paths } from '#util/site/paths.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { facts, heading, letter, link, paragraph } from '../mail-body.ts';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';
import { otherLanguage, writtenInFact } from './written-in.ts';

/** A short fact of a grievance, for the staff who work on it. */
export type Fact = readonly [label: string, value: string];

/** Who files, for whom, and how to reach them; '' if not given. */
export function whoFacts(form: GrievanceForm): Fact[] {
  return [
    [t.filed.member, form.name],
    [shared.memberNumber, form.memberNumber],
    [t.email, form.email],
    [shared.phone, form.phone],
    [shared.address, form.address],
    [t.filed.answerBy, t.filed.ways[form.contactBy]],
    [t.filed.language, form.language],
    ...representativeFacts(form),
  ];
}

/** When and where it happened. */
export function whereFacts({ happenedOn, where, officeId }: GrievanceForm): Fact[] {
  return [
    [t.filed.happenedOn, shownDay(happenedOn)],
    [t.filed.where, where],
    [shared.office, officeId],
  ];
}

function representativeFacts({ representative }: GrievanceForm): Fact[] {
  if (!representative) return [];
  const { name, relationship, phone, email, authorisation } = representative;
  return [
    [t.filed.filedBy, t.filed.filer(name, relationship)],
    [t.filed.filerPhone, phone],
    [t.filed.filerEmail, email],
    [t.filed.authorization, authorisation],
  ];
}

interface Filed {
  brand: LiveBrand;
  receipt: GrievanceReceipt;
}

interface Received extends Filed {
  form: GrievanceForm;
  /** of the page with the form */
  writtenIn: Language;
}

/** To the brand: everything needed to work on the case, except the files, which stay with the case. */
export function grievanceReceived({ brand, form, receipt, writtenIn }: Received): MailContent {
  const { caseNumber, attachments } = receipt;
  const { urgent } = form;
  const resolveBy = shownDay(receipt.resolveBy);
  const language = otherLanguage(writtenIn);
  return composeMail({
    subject: t.filed.subject(caseNumber, { urgent, resolveBy }),
    title: t.filed.title(caseNumber, urgent),
    blocks: [
      paragraph(t.filed.intro(brand.name)),
      facts([
        [t.filed.caseNumber, caseNumber],
        [t.receivedOn, shownDay(receipt.receivedOn)],
        [t.filed.acknowledgeBy, shownDay(receipt.acknowledgeBy)],
        [t.filed.resolveBy, resolveBy],
        [t.filed.urgent, urgent ? t.filed.yes(form.urgentReason) : t.filed.no],
        ...whoFacts(form),
        writtenInFact(writtenIn),
        ...whereFacts(form),
        [t.filed.files, attachments.map(({ name, bytes }) => t.filed.file(name, bytes)).join(', ')],
      ]),
      heading(t.filed.whatHappened),
      letter(form.whatHappened, language),
      heading(t.filed.desiredOutcome),
      letter(form.desiredOutcome, language),
    ],
    signature: [],
  });
}

/** The page with the rights of members and the regulator's telephone number. */
const rights = ({ origin }: LiveBrand, lead: string) =>
  link({ lead, label: t.rights, href: `${origin}${paths.grievanceForm}` });

/** To the person who filed it. It repeats nothing that was typed, like contactConfirmation. */
export function grievanceConfirmation({ brand, receipt }: Filed): MailContent {
  const { caseNumber, receivedOn, acknowledgeBy, resolveBy, urgent } = receipt;
  return composeMail({
    subject: t.grievanceReceived.subject(caseNumber),
    title: t.grievanceReceived.title,
    blocks: [
      paragraph(t.grievanceReceived.intro(brand.name)),
      facts([
        [t.caseNumber, caseNumber],
        [t.receivedOn, shownDay(receivedOn)],
      ]),
      !urgent && paragraph(t.grievanceReceived.handlerBy(shownDay(acknowledgeBy))),
      paragraph(t.grievanceReceived.decisionBy(shownDay(resolveBy))),
      rights(brand, t.grievanceReceived.costsNothing),
      paragraph(t.grievanceReceived.danger),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

/** To the person who filed it, from the staff member who works on the case. */
export function grievanceAcknowledged(
  { brand, receipt }: { brand: LiveBrand; receipt: Pick<GrievanceReceipt, 'caseNumber' | 'resolveBy'> },
  handler: string,
): MailContent {
  const { caseNumber } = receipt;
  const resolveBy = shownDay(receipt.resolveBy);
  return composeMail({
    subject: t.acknowledged.subject(caseNumber),
    title: t.acknowledged.title,
    blocks: [
      paragraph(t.acknowledged.intro(caseNumber, handler)),
      paragraph(t.acknowledged.decisionBy(resolveBy)),
      facts([
        [t.caseNumber, caseNumber],
        [t.acknowledged.handledBy, handler],
        [t.acknowledged.decision, resolveBy],
      ]),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

/** @param decision what was found and what is done, written by the staff */
export function grievanceResolved(
  { brand, caseNumber }: { brand: LiveBrand; caseNumber: string },
  decision: string,
): MailContent {
  return composeMail({
    subject: t.resolved.subject(caseNumber),
    title: t.resolved.title,
    blocks: [
      paragraph(t.resolved.intro(caseNumber)),
      letter(decision),
      rights(brand, t.resolved.notAgreed),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}

interface Reminded {
  reminder: GrievanceReminder;
  caseNumber: string;
  urgent: boolean;
  receivedOn: Day;
}

/** To the brand. It contains only the case number, to keep what a member wrote out of further mails. */
export function grievanceReminderMail({ reminder, ...grievance }: Reminded): MailContent {
  const step = { ...grievance, of: reminder.of, by: reminder.by, daysLeft: reminder.daysLeft };
  return composeMail({
    subject: t.reminder.subject(step),
    blocks: [paragraph(t.reminder.text(step)), paragraph(t.reminder.calendarDays)],
    signature: [],
  });
}
