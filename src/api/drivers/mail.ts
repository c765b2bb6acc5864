import nodemailer from 'nodemailer';
import { headerText, isMailbox, readSmtpUrl } from '#api/kernel/mail-address.ts';
import type { ApiSettings } from '#api/kernel/settings.ts';
import { type MailDriver, MailError, type OutgoingMail } from '#api/ports/mail-driver.ts';

/** The driver that the settings name. */
export function openMail({
  MAIL,
  SMTP_URL,
  MAIL_FROM,
}: Pick<ApiSettings, 'MAIL' | 'SMTP_URL' | 'MAIL_FROM'>): MailDriver {
  return MAIL === 'smtp' && SMTP_URL && MAIL_FROM ? smtpMail({ url: SMTP_URL, from: MAIL_FROM }) : outboxOnly;
}

/** Sends nothing: a mail's place in the outbox, where it can be read, is all the delivery it gets. */
export const outboxOnly: MailDriver = { ends: 'kept', send: async () => {}, close: async () => {} };

interface SmtpOptions {
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

/** The mail as it goes out. The same mail is the same message every time, in every process. */
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

/** Replies that speak of us (log in, encrypt) and not of the mail, although they are final for the session. */
const ABOUT_US = new Set([503, 530, 534, 535, 538]);
/** A message that is too large stays too large. */
const TOO_LARGE = 552;

/**
 * Sorts what went wrong (RFC 5321 §4.2): a final refusal of the recipient or the message is the mail's own; one
 * of the sender, the login or the connection is ours and would meet every mail.
 */
function explainSmtpError(error: unknown): MailError {
  const { code, command, response, responseCode } = readError(error);
  const said = response || (error instanceof Error ? error.message : String(error));
  const because = { cause: error };
  if (responseCode >= 500 && !ABOUT_US.has(responseCode)) {
    const isMail = ['RCPT TO', 'DATA'].includes(command) || responseCode === TOO_LARGE;
    if (isMail) return new MailError('refused', said, because);
  }
  // nodemailer's own judgement of the envelope and of the size the server announced
  if (responseCode === 0 && code === 'EENVELOPE') return new MailError('refused', said, because);
  if (responseCode === 0 && code === 'EMESSAGE') return new MailError('refused', said, because);
  // 421: the server is closing down
  if (['RCPT TO', 'DATA'].includes(command) && responseCode !== 421 && responseCode > 0)
    return new MailError('delayed', said, because);
  if (code === 'EABORT') return new MailError('delayed', 'it took too long', because);
  return new MailError('server', said, because);
}

function readError(error: unknown): {
  code: string;
  command: string;
  response: string;
  responseCode: number;
} {
  const { code, command, response, responseCode } = (error ?? {}) as Record<string, unknown>;
  return {
    code: typeof code === 'string' ? code : '',
    command: typeof command === 'string' ? command : '',
    response: typeof response === 'string' ? response : '',
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
  };
}
