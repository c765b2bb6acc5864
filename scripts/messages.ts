import { parseArgs } from 'node:util';
import type { StoredMessage } from '#api/services/support/contact-messages.ts';
import { readMessages } from '#api/services/support/contact-messages.ts';
import { withDatabase } from './database.ts';
import { asCommand, columns, printable } from './terminal.ts';

/** One message in full, for a terminal. */
export function messageText(stored: StoredMessage): string {
  const { ticket, site, createdAt, name, email, phone, subject, message } = stored;
  const facts = [
    ['Ticket', `${ticket} (${site})`],
    ['Written', `${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ['From', name],
    ['Email', email],
    ['Phone', phone],
    ['Subject', subject],
  ].filter(([, value]) => value !== '');
  return printable(`${columns(facts)}\n\n${message}`);
}

const USAGE = `Usage: npm run messages -- [--site <site>] [--last <number>] [--json]

Prints messages from the contact form. Each is emailed to the brand; use this for a brand without an email address, or
if an email did not arrive.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { site: { type: 'string' }, last: { type: 'string' }, json: { type: 'boolean' } },
  });
  const { site = '', last = '20' } = values;
  if (!/^[1-9]\d{0,5}$/.test(last)) throw new Error(USAGE);
  await withDatabase(async (database) => {
    const messages = await readMessages(database, { site, most: Number(last) });
    if (values.json) console.log(JSON.stringify(messages, null, 2));
    else
      console.log(
        messages.length === 0 ? 'There are no messages.' : messages.map(messageText).join('\n\n\n'),
      );
  });
}

if (import.meta.main) await asCommand(USAGE, main);
