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

/** Sends nothing: mails stay in the outbox, where they can be read. */
export const outboxOnly: MailDriver = { ends: 'kept', send: async () => {}, close: async () => {} };

interface SmtpOptions {
  /** SMTP_URL */
  url: string;
  /** MAIL_FROM: the sender's mailbox; the brand's name is added */
  from: string;
  /** an additional certificate to trust, PEM */
  ca?: string;
  /** simultaneous connections to the server */
  connections?: number;
}

/** After this silence of the server, a mail is retried later. */
const SILENCE_MS = 30_000;
const CONNECT_MS = 15_000;

/** Sends through a mail server, with a pool of connections. */
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
    // servers drop idle connections, and a mail on one of them would wait for the next retry
    idleTimeout: 10_000,
    // applies only before anything of the mail was sent; the outbox does all other retries
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

/** The message of a mail: always the same, in every process and on every retry. */
function compose(mail: OutgoingMail, from: string) {
  const { recipient, replyTo } = mail;
  if (!isMailbox(recipient)) throw new MailError('refused', 'the recipient is not a mailbox');
  return {
    // explicit, so that it is not derived from headers
    envelope: { from, to: [recipient] },
    from: { name: headerText(mail.brand), address: from },
    to: { name: '', address: recipient },
    ...(replyTo && isMailbox(replyTo) && { replyTo: { name: headerText(mail.brand), address: replyTo } }),
    subject: headerText(mail.subject),
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    attachments: mail.attachments.map(({ name, type, bytes, contentId }) => ({
      filename: headerText(name),
      contentType: type,
      content: Buffer.from(bytes),
      ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
    date: mail.createdAt,
    messageId: `<${mail.id}.${mail.site}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: {
      // RFC 3834: prevents automatic replies
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe && unsubscribeHeaders(mail.unsubscribe)),
    },
  };
}

/** RFC 8058: the mail program's unsubscribe button posts to the address, without cookies. */
function unsubscribeHeaders(address: string): Record<string, string> {
  const { href } = new URL(address);
  return { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Permanent replies about our session (log in, encrypt), not about the mail. */
const ABOUT_US = new Set([503, 530, 534, 535, 538]);
/** A message that is too large stays too large. */
const TOO_LARGE = 552;

/**
 * Classifies an error (RFC 5321 §4.2): a permanent refusal of the recipient or the message concerns this mail; one of the
 * sender, the login or the connection would affect every mail.
 */
function explainSmtpError(error: unknown): MailError {
  const { code, command, response, responseCode } = readError(error);
  const text = response || (error instanceof Error ? error.message : String(error));
  const because = { cause: error };
  if (responseCode >= 500 && !ABOUT_US.has(responseCode)) {
    const isMail = ['RCPT TO', 'DATA'].includes(command) || responseCode === TOO_LARGE;
    if (isMail) return new MailError('refused', text, because);
  }
  // nodemailer checks the envelope, and the size that the server announced
  if (responseCode === 0 && ['EENVELOPE', 'EMESSAGE'].includes(code))
    return new MailError('refused', text, because);
  // 421: the server is closing down
  if (['RCPT TO', 'DATA'].includes(command) && responseCode !== 421 && responseCode > 0)
    return new MailError('delayed', text, because);
  if (code === 'EABORT') return new MailError('delayed', 'it took too long', because);
  return new MailError('server', text, because);
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
