import { CodedError } from '#util/coded-error.ts';

/** A mail to send. Its fields are unescaped; do not put them into a header as they are. */
export interface OutgoingMail {
  /** unique and permanent, so that a second copy can be recognized */
  id: string;
  site: string;
  /** the sender's name */
  brand: string;
  /** the brand's address for replies, if it has one */
  replyTo: string | null;
  recipient: string;
  subject: string;
  text: string;
  /** '' for a mail with text only */
  html: string;
  /** link that unsubscribes from mails of this kind (RFC 8058); '' if there is none */
  unsubscribe: string;
  attachments: readonly MailFile[];
  createdAt: Date;
}

/** A file that goes with a mail. */
export interface MailFile {
  name: string;
  type: string;
  bytes: Uint8Array;
  /** for a picture within the HTML, which names it as cid:<id> */
  contentId?: string;
}

/** Sends mails. */
export interface MailDriver {
  /** 'kept': mails stay in the outbox, to be read at /outbox; 'sent': they leave this machine */
  ends: 'kept' | 'sent';
  /**
   * Sends one mail.
   * @param signal stops waiting; the mail may have been sent or not
   * @throws MailError
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/**
 * A mail was not accepted. `refused`: never retry it. `delayed`: retry it later. `server`: the mail server cannot be
 * reached or rejects us, so other mails would fail too.
 */
export class MailError extends CodedError {
  readonly code = 'mail';
  readonly kind: 'refused' | 'delayed' | 'server';

  constructor(kind: MailError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
