import type { GrievanceReminder } from '#domain/grievances/grievance-reminders.ts';
import type { Day } from '#util/dates/calendar.ts';
import type { MailText } from './mail-text.ts';

interface Reminded {
  reminder: GrievanceReminder;
  caseNumber: string;
  urgent: boolean;
  receivedOn: Day;
}

/** To the brand. It names the case alone: what a member wrote does not belong in a mail more than needed. */
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
