import nodemailer from 'nodemailer';
import { headerText, isMailbox } from '#api/kernel/mail-address.ts';
import { readSmtpUrl } from '#api/kernel/smtp-url.ts';
import { type MailDriver, MailError, type OutgoingMail } from '#api/ports/mail-driver.ts';
import { explainSmtpError } from './smtp-errors.ts';

export interface SmtpOptions {
  /** SMTP_URL */
  url: string;
  /** MAIL_FROM: the mailbox mails come from; the brand's name is put before it */
  from: string;
  /** a certificate to trust besides the system's, PEM */
  ca?: string;
  /** connections to the server at a time */
  connections?: number;
}

/** A server that says nothing for so long is not worked with. */
const SILENCE_MS = 30_000;
const CONNECT_MS = 15_000;

/** Sends through a mail server. Connections are kept for the next mail for a moment. */
export function smtpMail({ url, from, ca, connections = 3 }: SmtpOptions): MailDriver {
  if (!isMailbox(from))
    throw new Error(`MAIL_FROM must be a mailbox such as no-reply@example.com, not “${from}”`);
  const { tls, secure, ...server } = readSmtpUrl(url);
  const transport = nodemailer.createTransport({
    pool: true,
    ...server,
    secure,
    requireTLS: !secure && tls === 'required',
    ignoreTLS: !secure && tls === 'none',
    opportunisticTLS: tls === 'optional',
    tls: { rejectUnauthorized: secure || tls !== 'optional', ...(ca && { ca }) },
    maxConnections: connections,
    // servers drop connections that do nothing; a mail given to one of those would wait for its next turn
    idleTimeout: 10_000,
    // only ever before anything of the mail was sent; all other tries are the outbox's
    maxRequeues: 1,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    ends: 'sent',
    send: async (mail, signal) => {
      const message = compose(mail, from);
      try {
        await transport.sendMail({ ...message, signal });
      } catch (error) {
        throw explainSmtpError(error);
      }
    },
    close: async () => transport.close(),
  };
}

/** The mail as it goes out. The same mail is the same message every time, whoever sends it. */
function compose(mail: OutgoingMail, from: string) {
  const { recipient, replyTo } = mail;
  if (!isMailbox(recipient)) throw new MailError('refused', 'the recipient is not a mailbox');
  return {
    // said outright, so that no header is read for it
    envelope: { from, to: [recipient] },
    from: { name: headerText(mail.brand), address: from },
    to: { name: '', address: recipient },
    ...(replyTo && isMailbox(replyTo) && { replyTo: { name: headerText(mail.brand), address: replyTo } }),
    subject: headerText(mail.subject),
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    date: mail.createdAt,
    messageId: `<${mail.id}.${mail.site}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: {
      // RFC 3834: no machine answers a machine
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe && unsubscribeHeaders(mail.unsubscribe)),
    },
  };
}

/** RFC 8058: the mailbox's own button posts this to the address, without cookies, and is done. */
function unsubscribeHeaders(address: string): Record<string, string> {
  const { href } = new URL(address);
  return { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
