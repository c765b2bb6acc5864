import type { StaffCall } from '#api/http/staff-route.ts';
import type { MailContent } from '#api/mails/compose-mail.ts';
import type { ChangedFrom } from '#api/mails/staff/sign-in-changed.ts';
import type { Tx } from '#db/queries/database.ts';
import { TO_STAFF } from '#db/schema/outbox.ts';
import { deviceInSentence } from '../auth/known-device.ts';
import { queueMail } from '../outbox/queue-mail.ts';

/** Writes to the staff, who are of no brand. */
export const SENDER = { site: TO_STAFF, languages: ['en'] } as const;

interface Told {
  /** the kind of mail */
  kind: string;
  person: { id: string; email: string };
  mail: (from: ChangedFrom) => MailContent;
}

/** Emails a person about a change of how they sign in, with the browser that made it. */
export function tellPerson(tx: Tx, call: StaffCall, { kind, person, mail }: Told): Promise<void> {
  const device = deviceInSentence(call.request.headers.get('user-agent'));
  return queueMail(tx, SENDER, {
    kind,
    recipient: person.email,
    dedupeKey: `${kind}:${person.id}:${call.deps.now().toISOString()}`,
    mail: () => mail({ device, address: call.clientAddress }),
  });
}
