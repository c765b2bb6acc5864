import { queueMail } from '#api/services/outbox/queue-mail.ts';
import type { TestApi } from './test-api.ts';

/** Queues mails of a brand, to ana1@example.com and so on. */
export async function queueMails({ deps }: TestApi, count = 1, site = 'harbor'): Promise<void> {
  await deps.database.inSite(site, async (tx) => {
    for (let number = 1; number <= count; number += 1)
      await queueMail(
        tx,
        { site, languages: ['en'] },
        {
          kind: 'welcome',
          recipient: `ana${number}@example.com`,
          mail: () => ({ subject: `Welcome ${number}`, text: 'Your card is ready.' }),
          dedupeKey: `${site} ${number}`,
        },
      );
  });
}
