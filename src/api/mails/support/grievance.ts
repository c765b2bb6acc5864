import type { GrievanceForm, GrievanceReceipt } from '#contracts/support/grievance.ts';
import type { GrievanceReminder } from '#domain/grievances/grievance-deadlines.ts';
import type { Day } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { paths } from '#util/site/paths.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { facts, heading, letter, link, paragraph } from '../mail-body.ts';

/** A short fact of a grievance, for the staff who work on it. */
export type Fact = readonly [label: string, value: string];

/** Who files, for whom, and how to reach them; '' if not given. */
export function whoFacts(form: GrievanceForm): Fact[] {
  return [
    ['Member', form.name],
    ['Member number', form.memberNumber],
    ['Email', form.email],
    ['Phone', form.phone],
    ['Address', form.address],
    ['Answer by', form.contactBy],
    ['Language', form.language],
    ...representativeFacts(form),
  ];
}

/** When and where it happened. */
export function whereFacts({ happenedOn, where, officeId }: GrievanceForm): Fact[] {
  return [
    ['Happened on', formatDay(happenedOn)],
    ['Where', where],
    ['Office', officeId],
  ];
}

function representativeFacts({ representative }: GrievanceForm): Fact[] {
  if (!representative) return [];
  const { name, relationship, phone, email, authorisation } = representative;
  return [
    ['Filed by', `${name}, ${relationship}`],
    ['Their phone', phone],
    ['Their email', email],
    ['Authorization', authorisation],
  ];
}

interface Filed {
  brand: LiveBrand;
  receipt: GrievanceReceipt;
}

/** To the brand: everything needed to work on the case, except the files, which stay with the case. */
export function grievanceReceived({ brand, form, receipt }: Filed & { form: GrievanceForm }): MailContent {
  const { caseNumber, attachments } = receipt;
  return composeMail({
    subject: `${form.urgent ? 'Urgent grievance' : 'Grievance'} ${caseNumber}: resolve by ${formatDay(receipt.resolveBy)}`,
    title: `${form.urgent ? 'Urgent grievance' : 'Grievance'} ${caseNumber}`,
    blocks: [
      paragraph(`A grievance came in through the website of ${brand.name}.`),
      facts([
        ['Case', caseNumber],
        ['Received on', formatDay(receipt.receivedOn)],
        ['Acknowledge by', formatDay(receipt.acknowledgeBy)],
        ['Resolve by', formatDay(receipt.resolveBy)],
        ['Urgent', form.urgent ? `Yes: ${form.urgentReason}` : 'No'],
        ...whoFacts(form),
        ...whereFacts(form),
        ['Files', attachments.map(({ name, bytes }) => `${name} (${bytes} bytes)`).join(', ')],
      ]),
      heading('What happened'),
      letter(form.whatHappened),
      heading('What the member asks for'),
      letter(form.desiredOutcome),
    ],
    signature: [],
  });
}

/** The page with the rights of members and the regulator's telephone number. */
const rights = ({ origin }: LiveBrand, lead: string) =>
  link({ lead, label: 'Your rights and the regulator', href: `${origin}${paths.grievanceForm}` });

/** To the person who filed it. It repeats nothing that was typed, like contactConfirmation. */
export function grievanceConfirmation({ brand, receipt }: Filed): MailContent {
  const { caseNumber, receivedOn, acknowledgeBy, resolveBy, urgent } = receipt;
  return composeMail({
    subject: `Your grievance ${caseNumber}`,
    title: 'We have received your grievance',
    blocks: [
      paragraph(`We have received your grievance at ${brand.name}.`),
      facts([
        ['Case number', caseNumber],
        ['Received on', formatDay(receivedOn)],
      ]),
      !urgent && paragraph(`By ${formatDay(acknowledgeBy)} we will tell you who is handling your case.`),
      paragraph(`By ${formatDay(resolveBy)} you will get our decision, with the reasons.`),
      rights(
        brand,
        'Filing a grievance costs nothing and never affects your membership. Your rights, and the regulator’s telephone number, are on our page about grievances',
      ),
      paragraph('If your life or health is in danger, call 911.'),
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
  const { caseNumber, resolveBy } = receipt;
  return composeMail({
    subject: `Your grievance ${caseNumber}: we are working on it`,
    title: 'We are working on your grievance',
    blocks: [
      paragraph(`Your grievance ${caseNumber} is being handled by ${handler}.`),
      paragraph(`You will get our decision, with the reasons, by ${formatDay(resolveBy)}.`),
      facts([
        ['Case number', caseNumber],
        ['Handled by', handler],
        ['Decision by', formatDay(resolveBy)],
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
    subject: `Your grievance ${caseNumber}: our decision`,
    title: 'Our decision on your grievance',
    blocks: [
      paragraph(`This is our decision on your grievance ${caseNumber}.`),
      letter(decision),
      rights(
        brand,
        'If you do not agree, you may contact your state’s regulator. How to reach it is on our page about grievances',
      ),
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
export function grievanceReminderMail({ reminder, caseNumber, urgent, receivedOn }: Reminded): MailContent {
  const { of, by, daysLeft } = reminder;
  const what = of === 'acknowledgement' ? 'has not been acknowledged' : 'has not been resolved';
  const when =
    daysLeft < 0
      ? `was due on ${by} and is late`
      : daysLeft === 0
        ? `is due today, ${by}`
        : `is due by ${by}`;
  return composeMail({
    subject: `${daysLeft < 0 ? 'Late' : 'Reminder'}: ${urgent ? 'urgent ' : ''}grievance ${caseNumber}`,
    blocks: [
      paragraph(
        `Grievance ${caseNumber}, received on ${receivedOn}${urgent ? ' and marked as urgent' : ''}, ${what}. The ${of} ${when}.`,
      ),
      paragraph('Days are calendar days, weekends included.'),
    ],
    signature: [],
  });
}
