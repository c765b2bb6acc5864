import { afterEach, expect } from 'vitest';
import { smtpMail } from '#api/drivers/mail.ts';
import { type MailDriver, MailError, type OutgoingMail } from '#api/ports/mail-driver.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';

/** A typical mail. */
export const mail: OutgoingMail = {
  id: '0190a000-0000-7000-8000-000000000001',
  site: 'harbor',
  brand: 'Harbor Dental',
  replyTo: 'care@harbor.example',
  recipient: 'ana@example.com',
  subject: 'Your card is ready',
  text: 'Welcome, Ana.\n\nYour number is 1.\n',
  html: '',
  attachments: [],
  unsubscribe: '',
  createdAt: new Date('2026-06-15T17:00:00Z'),
};

/** Resources that are closed after each test, the last one first. */
export const opened: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.stop();
});

export async function serve(...args: Parameters<typeof startSmtpServer>): Promise<TestSmtpServer> {
  const server = await startSmtpServer(...args);
  opened.push(server);
  return server;
}

/** Opens a driver that sends to a server. */
export function driver(url: string, more: { ca?: string } = {}): MailDriver {
  const made = smtpMail({ url, from: 'no-reply@mail.example', ...more });
  opened.push({ stop: made.close });
  return made;
}

export async function catchError(work: Promise<void>): Promise<MailError> {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(MailError);
  return error;
}

export const never = new AbortController().signal;
