import { ne } from 'drizzle-orm';
import { brandForMails } from '#api/brand/brand-for-mails.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { grievanceReminderMail } from '#api/mails/grievance-reminder.ts';
import { grievances } from '#db/schema/grievances.ts';
import { nextGrievanceStep } from '#domain/grievances/grievance-deadlines.ts';
import { grievanceReminder } from '#domain/grievances/grievance-reminders.ts';
import { recordDay } from '#domain/grievances/record-day.ts';
import { queueMail } from '../outbox/queue-mail.ts';

type Parts = Pick<ApiDependencies, 'database' | 'liveContent' | 'originOf' | 'log' | 'now'>;

/** Emails the brand about each grievance with a step that is due soon or overdue. */
export async function remindOfGrievances(parts: Parts, site: string): Promise<void> {
  const { email } = await brandForMails(parts, site);
  const today = recordDay(parts.now());
  await parts.database.inSite(site, async (tx) => {
    const open = await tx.select().from(grievances).where(ne(grievances.status, 'resolved'));
    for (const grievance of open) {
      const next = nextGrievanceStep(grievance, today);
      const reminder = next && grievanceReminder(next);
      if (!reminder) continue;
      const { id, caseNumber, urgent, receivedOn } = grievance;
      if (email === '') {
        parts.log.event('grievance-reminder-without-address', { site, id });
        continue;
      }
      const mail = grievanceReminderMail({ reminder, caseNumber, urgent, receivedOn });
      const dedupeKey = `grievance-reminder:${id}:${reminder.key}`;
      await queueMail(tx, site, { kind: 'grievance-reminder', recipient: email, ...mail, dedupeKey });
    }
  });
}
