import { dateFormatOf } from '#util/language/formats.ts';

export const lead = 'Open cases by deadline, the next one first. Each look at the list is recorded.';
export const views = 'Views';
export const asList = 'List';
export const asCalendar = 'Calendar';
export const example = 'G-4XR7-9PDK';
export const caseNumber = 'Case';
export const member = 'Member';
export const urgent = 'Urgent';
export const statuses = { received: 'Received', acknowledged: 'Acknowledged', resolved: 'Resolved' };
export const statusFilters = {
  open: 'Open',
  received: 'Received',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
  all: 'All',
};
export const urgency = 'Urgency';
export const anyUrgency = 'Any';
export const onlyUrgent = 'Urgent only';
export const dueCounts = {
  open: 'open',
  overdue: 'overdue',
  today: 'due today',
  soon: 'due in the next 3 days',
};
export const byDeadline = 'Open cases by deadline';
export const nextStep = 'Next step';
export const dueOn = 'Due';
export const daysLeft = 'Days left';
export const steps = { acknowledge: 'Acknowledge', resolve: 'Resolve' };
export const stepBy = {
  acknowledge: (day: string) => `Acknowledge by ${day}`,
  resolve: (day: string) => `Resolve by ${day}`,
};
export const resolvedOn = (day: string) => `Resolved ${day}`;
export const dueIn = (days: number) => {
  if (days === 0) return 'due today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days < 0 ? `${count} overdue` : `in ${count}`;
};
export const receivedOn = 'Received';
export const files = 'Files';
export const fileCount = (count: number) => (count === 1 ? '1 file' : `${count} files`);
export const noneOpen = 'No case is open.';
export const noneFound = 'No case matches. Change the filters.';

export const monthName = dateFormatOf('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
export const weekday = dateFormatOf('en', { weekday: 'short', timeZone: 'UTC' });
export const fullWeekday = dateFormatOf('en', { weekday: 'long', timeZone: 'UTC' });
export const dayOfWeek = dateFormatOf('en', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
export const earlierMonth = (month: string) => `Earlier month: ${month}`;
export const laterMonth = (month: string) => `Later month: ${month}`;
export const calendarLead =
  'The last day for each step of the open cases. Days are counted in California, weekends included.';
export const deadlinesOf = (month: string) => `Deadlines in ${month}`;
export const noDeadlines = (month: string) => `No open case has a deadline in ${month}.`;
export const overdue = 'overdue';
export const today = 'Today';
export const moreOnDay = (count: number) => `${count} more`;

export const noSuchCase = 'There is no such grievance, or your roles do not include it.';
export const clocks = 'Deadlines';
export const received = 'Received';
export const onDay = (day: string) => `on ${day}`;
export const byDay = (day: string) => `by ${day}`;
export const doneInTime = 'in time';
export const doneLate = (days: number) => (days === 1 ? '1 day late' : `${days} days late`);
export const withDecision = 'With the decision';
export const acknowledgeRule = (days: number) => `Within ${days} days of receipt`;
export const urgentAcknowledgeRule = 'Urgent: at the latest with the decision';
export const resolveRule = (days: number) => `Within ${days} days of receipt`;
export const urgentResolveRule = (days: number) =>
  `Urgent: within ${days} days, because waiting could harm the member’s health`;
export const receivedRule = 'The first day is the one after it';
export const law =
  'Calendar days, weekends included, counted in California: Health & Safety Code §1368 and §1368.01, 28 CCR 1300.68. The brands promise these deadlines in every state.';

export const whatHappened = 'What happened';
export const desiredOutcome = 'What the member wants';
export const urgentReason = 'Why it cannot wait';
export const noFiles = 'No files were sent.';
export const filesLead =
  'Treat them like any file from a stranger. Opening one is recorded. A PDF may have active content.';
export const fileTypes = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG picture',
  'image/png': 'PNG picture',
  'text/plain': 'Text',
};
export const saveFile = 'Save';
export const showPicture = 'Show';
export const hidePicture = 'Hide';
export const pictureFailed = 'The picture could not be loaded. Try again, or save it.';
export const filer = 'Filed by';
export const filerText = (name: string, relationship: string) => `${name} (${relationship})`;
export const authorization = 'How the member agreed';
export const memberNumber = 'Member number';
export const mailAddress = 'Mailing address';
export const answerBy = 'Wants the answer';
export const contactWays = { email: 'by email', phone: 'by phone', mail: 'by mail' };
export const answerLanguage = 'Language asked for';
export const happenedOn = 'Happened on';
export const where = 'Where';
export const office = 'Office';

export const acknowledge = 'Acknowledge';
export const acknowledgeLead =
  'Tells the member who works on the case and by when the decision comes. You can read the email before it is sent.';
export const handler = 'Who works on it';
export const handlerHint = 'The name that the member is told.';
export const acknowledged = 'The member is told who works on the case.';
export const resolve = 'Resolve';
export const resolveLead = 'Closes the case with a letter to the member. You can read it before it is sent.';
export const decision = 'The letter: what was found, and what is done';
export const decisionHint =
  'Plain text, with the greeting. The letter adds the number of the case and the right to go to the regulator. Empty lines separate paragraphs.';
export const sendAndClose = 'Send and close the case';
export const resolved = 'The case is resolved.';
export const ourLetter = 'Our letter';
export const notYours = 'Your roles let you read this case, not handle it.';
export const askedFor = {
  email: (_address: string) => '',
  phone: (number: string) => `The member asked for a call: ${number}.`,
  mail: (address: string) => `The member asked for a letter by mail: ${address}.`,
};

export const events = {
  assigned: (name: string) => `Assigned to ${name}`,
  unassigned: (_name: string) => 'Assigned to no one',
  acknowledged: (name: string) => `Acknowledged: ${name} works on it`,
  resolved: (_name: string) => 'Resolved',
};
