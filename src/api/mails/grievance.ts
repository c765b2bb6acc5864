import type { GrievanceForm, GrievanceReceipt } from '#contracts/support/grievance.ts';
import { formatDay } from '#util/dates/format-day.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { closing } from './closing.ts';
import { type Fact, whereFacts, whoFacts } from './grievance-facts.ts';
import type { MailText } from './mail-text.ts';

interface Filed {
  brand: LiveBrand;
  receipt: GrievanceReceipt;
}

/** To the brand: everything that whoever works on the case needs, but the files, which stay with the case. */
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

/** To who filed it. It repeats nothing that was typed, for the same reason as contactConfirmation. */
export function grievanceConfirmation({ brand, receipt }: Filed): MailText {
  const { caseNumber, receivedOn, acknowledgeBy, resolveBy, urgent } = receipt;
  const acknowledged = urgent
    ? ''
    : `By ${formatDay(acknowledgeBy)} we tell you who is working on your case.\n`;
  return {
    subject: `Your grievance ${caseNumber}`,
    text: `We have received your grievance at ${brand.name}.

Case number: ${caseNumber}
Received on: ${formatDay(receivedOn)}

${acknowledged}By ${formatDay(resolveBy)} you get our decision, with the reasons.

Filing a grievance costs nothing and never affects your membership. Your rights, and the regulator’s telephone number, are on our page about grievances: ${brand.origin}/grievance-form

If your life or health is in danger, call 911.
${closing(brand)}`,
  };
}

/** To who filed it, from the member of staff who works on the case. */
export function grievanceAcknowledged(
  { brand, receipt }: { brand: LiveBrand; receipt: Pick<GrievanceReceipt, 'caseNumber' | 'resolveBy'> },
  handler: string,
): MailText {
  return {
    subject: `Your grievance ${receipt.caseNumber}: we are working on it`,
    text: `Your grievance ${receipt.caseNumber} is being looked into by ${handler}.

You get our decision, with the reasons, by ${formatDay(receipt.resolveBy)}.
${closing(brand)}`,
  };
}

/** @param decision what was found and what is done, in the words of the staff */
export function grievanceResolved(
  { brand, caseNumber }: { brand: LiveBrand; caseNumber: string },
  decision: string,
): MailText {
  return {
    subject: `Your grievance ${caseNumber}: our decision`,
    text: `This is our decision on your grievance ${caseNumber}.

${decision}

If you do not agree, you may go to your state’s regulator. How to reach it is on our page about grievances: ${brand.origin}/grievance-form
${closing(brand)}`,
  };
}
