import { REPORT_ANSWER } from '#db/schema/outbox.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import { CASE, DECISION, REPLY, type sampleFacts } from './sample-facts.ts';
import { member, type SampleMail, staff } from './sample-mail.ts';
import { contactConfirmation, contactMessage, contactReply } from './support/contact.ts';
import { directoryReport, reportAnswer, reportReceived } from './support/directory-report.ts';
import {
  grievanceAcknowledged,
  grievanceConfirmation,
  grievanceReceived,
  grievanceReminderMail,
  grievanceResolved,
} from './support/grievance.ts';

/** About the directory. */
export const REPORT = {
  number: 'D-3TV8-Q2KX',
  office: 'Point Loma Dental',
  dentist: '',
  kind: 'hours',
  text: 'It closes at noon on Fridays.',
  dueOn: '2026-07-27',
} as const;

type Facts = Pick<ReturnType<typeof sampleFacts>, 'form' | 'receipt' | 'message'>;

/** The mails about messages and grievances. */
export const supportMails = ({ form, receipt, message }: Facts): SampleMail[] => [
  member('contact-confirmation', (brand) => contactConfirmation({ brand, ticket: 'M-3TV8-Q2KX' })),
  member('contact-reply', (brand) =>
    contactReply({ brand, ticket: 'M-3TV8-Q2KX', writtenOn: '2026-06-15' }, REPLY[currentLanguage()]),
  ),
  staff('contact-message', (brand) =>
    contactMessage({ brand, form: message, ticket: 'M-3TV8-Q2KX', writtenIn: currentLanguage() }),
  ),
  member('directory-report-received', (brand) => reportReceived({ brand, report: REPORT })),
  member(REPORT_ANSWER, (brand) =>
    reportAnswer({ brand, report: { ...REPORT, reportedOn: '2026-06-15' }, outcome: 'not_confirmed' }),
  ),
  staff('directory-report', (brand) =>
    directoryReport({ brand, report: REPORT, email: message.email, writtenIn: currentLanguage() }),
  ),
  member('grievance-confirmation', (brand) => grievanceConfirmation({ brand, receipt })),
  member('grievance-acknowledged', (brand) => grievanceAcknowledged({ brand, receipt }, 'Rosa Diaz')),
  member('grievance-resolved', (brand) => grievanceResolved({ brand, caseNumber: CASE }, DECISION)),
  staff('grievance-received', (brand) =>
    grievanceReceived({ brand, form, receipt, writtenIn: currentLanguage() }),
  ),
  staff('grievance-reminder', () =>
    grievanceReminderMail({
      reminder: { of: 'resolution', by: '2026-07-15', daysLeft: 2, key: '' },
      caseNumber: CASE,
      urgent: false,
      receivedOn: '2026-06-15',
    }),
  ),
];
