import type { StoredMessage } from '#api/services/support/contact-messages.ts';
import { columns } from '../terminal/columns.ts';
import { printable } from '../terminal/printable.ts';

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
