/** For staff: in which language a person wrote. */
export const writtenIn = 'Written in';
export const languages = { en: 'English', es: 'Spanish' };

/** A message from the contact form, for staff. */
export const message = {
  subject: (ticket: string, subject: string) => `Message ${ticket}${subject && `: ${subject}`}`,
  title: (ticket: string) => `Message ${ticket}`,
  intro: (brand: string) => `A message to ${brand} came in through the website.`,
  ticket: 'Ticket',
  from: 'From',
  about: 'Subject',
  notGiven: 'not given',
};
export const email = 'Email';

export const messageReceived = {
  subject: (ticket: string) => `We have your message: ${ticket}`,
  title: 'We have your message',
  thanks: (brand: string) => `Thank you for writing to ${brand}.`,
  answer: (ticket: string) =>
    `Your message has the number ${ticket}. A person reads it and answers by email or phone.`,
  urgent: 'Is it urgent?',
  notYou: 'If you did not write to us, someone typed your address by mistake. You don’t need to do anything.',
};

export const reply = {
  subject: (ticket: string) => `Our answer to your message ${ticket}`,
  title: 'Our answer to your message',
  intro: ({ brand, ticket, day }: { brand: string; ticket: string; day: string }) =>
    `You wrote to ${brand} on ${day}. This is our answer to your message ${ticket}.`,
};

/** What a grievance says, for staff. */
export const filed = {
  subject: (caseNumber: string, { urgent, resolveBy }: { urgent: boolean; resolveBy: string }) =>
    `${urgent ? 'Urgent grievance' : 'Grievance'} ${caseNumber}: resolve by ${resolveBy}`,
  title: (caseNumber: string, urgent: boolean) =>
    `${urgent ? 'Urgent grievance' : 'Grievance'} ${caseNumber}`,
  intro: (brand: string) => `A grievance came in through the website of ${brand}.`,
  caseNumber: 'Case',
  acknowledgeBy: 'Acknowledge by',
  resolveBy: 'Resolve by',
  urgent: 'Urgent',
  yes: (reason: string) => `Yes: ${reason}`,
  no: 'No',
  member: 'Member',
  answerBy: 'Answer by',
  ways: { email: 'email', phone: 'phone', mail: 'mail' },
  language: 'Language',
  filedBy: 'Filed by',
  filer: (name: string, relationship: string) => `${name}, ${relationship}`,
  filerPhone: 'Their phone',
  filerEmail: 'Their email',
  authorization: 'Authorization',
  happenedOn: 'Happened on',
  where: 'Where',
  files: 'Files',
  file: (name: string, bytes: number) => `${name} (${bytes} bytes)`,
  whatHappened: 'What happened',
  desiredOutcome: 'What the member asks for',
};

export const caseNumber = 'Case number';
export const receivedOn = 'Received on';
export const rights = 'Your rights and the regulator';

export const grievanceReceived = {
  subject: (number: string) => `Your grievance ${number}`,
  title: 'We have received your grievance',
  intro: (brand: string) => `We have received your grievance at ${brand}.`,
  handlerBy: (day: string) => `By ${day} we will tell you who is handling your case.`,
  decisionBy: (day: string) => `By ${day} you will get our decision, with the reasons.`,
  costsNothing:
    'Filing a grievance costs nothing and never affects your membership. Your rights, and the regulator’s telephone number, are on our page about grievances',
  danger: 'If your life or health is in danger, call 911.',
};

export const acknowledged = {
  subject: (number: string) => `Your grievance ${number}: we are working on it`,
  title: 'We are working on your grievance',
  intro: (number: string, handler: string) => `Your grievance ${number} is being handled by ${handler}.`,
  decisionBy: (day: string) => `You will get our decision, with the reasons, by ${day}.`,
  handledBy: 'Handled by',
  decision: 'Decision by',
};

export const resolved = {
  subject: (number: string) => `Your grievance ${number}: our decision`,
  title: 'Our decision on your grievance',
  intro: (number: string) => `This is our decision on your grievance ${number}.`,
  notAgreed:
    'If you do not agree, you may contact your state’s regulator. How to reach it is on our page about grievances',
};

interface Reminder {
  of: 'acknowledgement' | 'resolution';
  caseNumber: string;
  urgent: boolean;
  receivedOn: string;
  by: string;
  daysLeft: number;
}
const STEPS = { acknowledgement: 'has not been acknowledged', resolution: 'has not been resolved' };
const due = ({ by, daysLeft }: Reminder) => {
  if (daysLeft < 0) return `was due on ${by} and is late`;
  return daysLeft === 0 ? `is due today, ${by}` : `is due by ${by}`;
};
/** For staff: a step of a grievance that is due. */
export const reminder = {
  subject: ({ caseNumber, urgent, daysLeft }: Reminder) =>
    `${daysLeft < 0 ? 'Late' : 'Reminder'}: ${urgent ? 'urgent ' : ''}grievance ${caseNumber}`,
  text: (step: Reminder) =>
    `Grievance ${step.caseNumber}, received on ${step.receivedOn}${step.urgent ? ' and marked as urgent' : ''}, ${STEPS[step.of]}. The ${step.of} ${due(step)}.`,
  calendarDays: 'Days are calendar days, weekends included.',
};

/** A report about the directory, for staff. */
export const directoryReport = {
  subject: (number: string, office: string) => `Directory report ${number}: ${office}`,
  title: (number: string) => `Directory report ${number}`,
  intro: (brand: string) => `A visitor reported wrong information in the directory of ${brand}.`,
  number: 'Report',
  dentist: 'Dentist',
  what: 'What is wrong',
  kinds: {
    contact: 'Phone or address',
    hours: 'Opening hours',
    dentist_left: 'The dentist no longer works there',
    not_accepting: 'Not accepting new patients',
    languages: 'Languages or accessibility',
    other: 'Something else',
  },
  checkBy: 'Check by',
};

export const reportReceived = {
  subject: (number: string) => `We have your report: ${number}`,
  title: 'We have your report',
  thanks: (brand: string, office: string) =>
    `Thank you for telling ${brand} that our directory may be wrong about ${office}.`,
  answer: (number: string, day: string) =>
    `Your report has the number ${number}. We check it with the office by ${day}, and email you what we found.`,
  notYou:
    'If you did not report anything, someone typed your address by mistake. You don’t need to do anything.',
};

export const reportAnswer = {
  subject: (number: string) => `What we found: your report ${number}`,
  title: 'What we found',
  intro: ({ brand, office, day }: { brand: string; office: string; day: string }) =>
    `On ${day} you told ${brand} that our directory may be wrong about ${office}.`,
  outcomes: {
    corrected: 'You were right. We have corrected the directory, or do so with its next update. Thank you.',
    was_right: 'We checked with the office. What the directory says is right, so we did not change it.',
    not_confirmed:
      'We could not confirm it with the office. Please call the office before you go there, because the directory may be out of date.',
  },
};
