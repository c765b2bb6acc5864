import { parseArgs } from 'node:util';
import { readMessages } from '#api/services/support/contact-messages.ts';
import { withDatabase } from './db/with-database.ts';
import { messageText } from './messages/message-text.ts';
import { asCommand } from './terminal/as-command.ts';

const USAGE = `Usage: npm run messages -- [--site <site>] [--last <number>] [--json]

What visitors wrote through the contact form. Each goes to the brand by mail; this is for a brand without an address,
and for mail that did not arrive.`;

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

await asCommand(USAGE, main);
