import { CodedError } from '#util/coded-error.ts';
/** One mail on its way. All of it is plain text from our own pages; nothing in it may end up in a header as is. */
export interface OutgoingMail {
  /** names the mail for good: a second copy of it can be recognised as one */
  id: string;
  site: string;
  /** what the brand calls itself: the sender's name */
  brand: string;
  /** where answers go; null where the brand has said nothing */
  replyTo: string | null;
  recipient: string;
  subject: string;
  text: string;
  /** '' where there is only text */
  html: string;
  /** the address that switches mails of this kind off (RFC 8058); '' if that is not possible */
  unsubscribe: string;
  createdAt: Date;
}

/** Takes mails away. */
export interface MailDriver {
  /** 'kept': mails stay where they are, to be read at /outbox; 'sent': they leave this machine */
  ends: 'kept' | 'sent';
  /**
   * Hands one mail over.
   * @param signal gives up waiting; the mail may have gone out or not
   * @throws MailError
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/**
 * A mail was not taken. `refused`: this mail is not wanted and never will be. `delayed`: later it may be.
 * `server`: the mail server cannot be reached or does not work with us; other mails would fare no better.
 */
export class MailError extends CodedError {
  readonly code = 'mail';
  readonly kind: 'refused' | 'delayed' | 'server';

  constructor(kind: MailError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
