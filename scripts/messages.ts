import { parseArgs } from 'node:util';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { readMessages, type StoredMessage, type Wanted } from '#api/services/support/contact-messages.ts';
import { commandActor, recordListLook } from './command-audit.ts';
import { withDatabase } from './database.ts';
import { asCommand, columns, printable } from './terminal.ts';

/** The latest messages; the look at them is recorded. */
export async function showMessages(
  deps: Pick<ApiDependencies, 'database' | 'now'>,
  wanted: Wanted,
): Promise<StoredMessage[]> {
  const rows = await readMessages(deps.database, wanted);
  await recordListLook(deps, {
    actor: commandActor('messages'),
    action: 'messages.listed',
    subject: { kind: 'messages', id: '' },
    rows,
    afterOf: (own) => ({ messages: own.map(({ ticket }) => ticket) }),
  });
  return rows;
}

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
    const wanted = { site, most: Number(last) };
    const messages = await showMessages({ database, now: () => new Date() }, wanted);
    if (values.json) console.log(JSON.stringify(messages, null, 2));
    else
      console.log(
        messages.length === 0 ? 'There are no messages.' : messages.map(messageText).join('\n\n\n'),
      );
  });
}

if (import.meta.main) await asCommand(USAGE, main);
