import { MailError } from '#api/ports/mail-driver.ts';

/** Replies that speak of us (log in, encrypt) and not of the mail, although they are final for the session. */
const ABOUT_US = new Set([503, 530, 534, 535, 538]);
/** A message that is too large stays too large. */
const TOO_LARGE = 552;

/**
 * Sorts what went wrong (RFC 5321 §4.2): a final refusal of the recipient or the message is the mail's own; one
 * of the sender, the login or the connection is ours and would meet every mail.
 */
export function explainSmtpError(error: unknown): MailError {
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
