import type { GrievanceForm, GrievanceReceipt } from '#contracts/support/grievance.ts';
import type { GrievanceReminder } from '#domain/grievances/grievance-deadlines.ts';
import type { Day } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { closing, type MailText } from './mail-text.ts';

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
export function grievanceReceived({ brand, form, receipt }: Filed & { form: GrievanceForm }): MailText {
  const { caseNumber, attachments } = receipt;
  const facts: Fact[] = [
    ['Case', caseNumber],
    ['Received on', formatDay(receipt.receivedOn)],
    ['Acknowledge by', formatDay(receipt.acknowledgeBy)],
    ['Resolve by', formatDay(receipt.resolveBy)],
    ['Urgent', form.urgent ? `Yes: ${form.urgentReason}` : 'No'],
    ...whoFacts(form),
    ...whereFacts(form),
    ['Files', attachments.map(({ name, bytes }) => `${name} (${bytes} bytes)`).join(', ')],
  ];
  const lines = facts.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`);
  return {
    subject: `${form.urgent ? 'Urgent grievance' : 'Grievance'} ${caseNumber}: resolve by ${formatDay(receipt.resolveBy)}`,
    text: `A grievance came in through the website of ${brand.name}.

${lines.join('\n')}

What happened:

${form.whatHappened}

What the member asks for:

${form.desiredOutcome}
`,
  };
}

/** To the person who filed it. It repeats nothing that was typed, like contactConfirmation. */
export function grievanceConfirmation({ brand, receipt }: Filed): MailText {
  const { caseNumber, receivedOn, acknowledgeBy, resolveBy, urgent } = receipt;
  const acknowledged = urgent
    ? ''
    : `By ${formatDay(acknowledgeBy)} we will tell you who is handling your case.\n`;
  return {
    subject: `Your grievance ${caseNumber}`,
    text: `We have received your grievance at ${brand.name}.

Case number: ${caseNumber}
Received on: ${formatDay(receivedOn)}

${acknowledged}By ${formatDay(resolveBy)} you will get our decision, with the reasons.

Filing a grievance costs nothing and never affects your membership. Your rights, and the regulator’s telephone number, are on our page about grievances: ${brand.origin}/grievance-form

If your life or health is in danger, call 911.
${closing(brand)}`,
  };
}

/** To the person who filed it, from the staff member who works on the case. */
export function grievanceAcknowledged(
  { brand, receipt }: { brand: LiveBrand; receipt: Pick<GrievanceReceipt, 'caseNumber' | 'resolveBy'> },
  handler: string,
): MailText {
  return {
    subject: `Your grievance ${receipt.caseNumber}: we are working on it`,
    text: `Your grievance ${receipt.caseNumber} is being handled by ${handler}.

You will get our decision, with the reasons, by ${formatDay(receipt.resolveBy)}.
${closing(brand)}`,
  };
}

/** @param decision what was found and what is done, written by the staff */
export function grievanceResolved(
  { brand, caseNumber }: { brand: LiveBrand; caseNumber: string },
  decision: string,
): MailText {
  return {
    subject: `Your grievance ${caseNumber}: our decision`,
    text: `This is our decision on your grievance ${caseNumber}.

${decision}

If you do not agree, you may contact your state’s regulator. How to reach it is on our page about grievances: ${brand.origin}/grievance-form
${closing(brand)}`,
  };
}

interface Reminded {
  reminder: GrievanceReminder;
  caseNumber: string;
  urgent: boolean;
  receivedOn: Day;
}

/** To the brand. It contains only the case number, to keep what a member wrote out of further mails. */
export function grievanceReminderMail({ reminder, caseNumber, urgent, receivedOn }: Reminded): MailText {
  const { of, by, daysLeft } = reminder;
  const what = of === 'acknowledgement' ? 'has not been acknowledged' : 'has not been resolved';
  const when =
    daysLeft < 0
      ? `was due on ${by} and is late`
      : daysLeft === 0
        ? `is due today, ${by}`
        : `is due by ${by}`;
  return {
    subject: `${daysLeft < 0 ? 'Late' : 'Reminder'}: ${urgent ? 'urgent ' : ''}grievance ${caseNumber}`,
    text: `Grievance ${caseNumber}, received on ${receivedOn}${urgent ? ' and marked as urgent' : ''}, ${what}. The ${of} ${when}.

Days are calendar days, weekends included.
`,
  };
}
