import { z } from 'zod';
import type { Language } from '#util/language/languages.ts';

/**
 * What a mail says, without markup. Both its forms are made from it: the text when it is queued (compose-mail.ts), the
 * HTML when it is sent (html/render-mail.ts), so every text exists once.
 */

const text = () => z.string();

const FactSchema = z.object({ label: text(), value: text() });
/** A label with its value, such as “Member number”. */
export type Fact = z.output<typeof FactSchema>;

const BlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: text() }),
  /** the title of a section */
  z.object({ kind: z.literal('heading'), text: text() }),
  /**
   * list: labels with values · figure: the first value is what the mail is about · card: the membership card, its
   * first value is what an office asks for · amounts: the last one is a total
   */
  z.object({
    kind: z.literal('facts'),
    look: z.enum(['list', 'figure', 'card', 'amounts']),
    facts: z.array(FactSchema),
  }),
  /** to be typed; valid: how long and how often it works */
  z.object({ kind: z.literal('code'), code: text(), valid: text() }),
  /** leads to a page. lead: the sentence before it, without its end; valid: how long and how often it works */
  z.object({
    kind: z.literal('action'),
    look: z.enum(['button', 'link']),
    lead: text(),
    label: text(),
    href: text(),
    valid: text(),
  }),
  /** the words of others: what was agreed to. language: BCP 47, absent if it is the mail's */
  z.object({ kind: z.literal('quotes'), texts: z.array(text()), language: text().optional() }),
  /** what a person wrote, with its line breaks. language: BCP 47, absent if it is the mail's, as far as is known */
  z.object({ kind: z.literal('letter'), text: text(), language: text().optional() }),
  /** small print. language: as of a letter */
  z.object({ kind: z.literal('note'), text: text(), language: text().optional() }),
  /** whom to call, and when the phone is answered; '' if unknown */
  z.object({ kind: z.literal('contact'), question: text(), call: text(), hours: text() }),
]);
export type Block = z.output<typeof BlockSchema>;

/** What is attached. It is made when the mail is sent, so that no document is stored in the outbox. */
const AttachmentSchema = z.discriminatedUnion('kind', [
  /** the cards of a membership, or of one member */
  z.object({ kind: z.literal('id-card'), id: z.uuid() }),
  z.object({ kind: z.literal('receipt'), paymentId: z.uuid() }),
  /** a day to remember, for calendar programs */
  z.object({
    kind: z.literal('calendar'),
    day: z.iso.date(),
    title: text(),
    details: text(),
    place: text(),
  }),
]);
export type MailAttachment = z.output<typeof AttachmentSchema>;

/** A mail that a later version queued may not match; it is then sent as text. */
export const MailBodySchema = z.object({
  /** BCP 47 */
  language: text(),
  /** what mailboxes show beside the subject */
  preview: text(),
  heading: text(),
  blocks: z.array(BlockSchema),
  /** the last lines: the brand, and how to reach it */
  signature: z.array(text()),
  attachments: z.array(AttachmentSchema).default([]),
});
export type MailBody = z.output<typeof MailBodySchema>;

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const heading = (text: string): Block => ({ kind: 'heading', text });
/** @param language null: the mail's */
export const note = (text: string, language: Language | null = null): Block => ({
  kind: 'note',
  text,
  ...(language && { language }),
});
/** @param language null: the mail's */
export const letter = (text: string, language: Language | null = null): Block => ({
  kind: 'letter',
  text,
  ...(language && { language }),
});
export const quotes = (texts: readonly string[], language?: string): Block => ({
  kind: 'quotes',
  texts: [...texts],
  ...(language !== undefined && { language }),
});
export const code = (value: string, valid: string): Block => ({ kind: 'code', code: value, valid });

/** Facts without a value are left out. */
export const facts = (
  pairs: readonly (readonly [label: string, value: string])[],
  look: 'list' | 'figure' | 'card' | 'amounts' = 'list',
): Block => ({
  kind: 'facts',
  look,
  facts: pairs.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
});

interface Action {
  /** the sentence that it ends; '' for none */
  lead?: string;
  label: string;
  href: string;
  valid?: string;
}

/** The one thing that the mail asks for. */
export const button = ({ lead = '', label, href, valid = '' }: Action): Block => ({
  kind: 'action',
  look: 'button',
  lead,
  label,
  href,
  valid,
});

/** Another page that may be of use. */
export const link = ({ lead = '', label, href, valid = '' }: Action): Block => ({
  kind: 'action',
  look: 'link',
  lead,
  label,
  href,
  valid,
});

/** A copy in which every text was replaced. */
export const mapTexts = <T>(value: T, replace: (text: string) => string): T =>
  JSON.parse(JSON.stringify(value), (_key, each: unknown) =>
    typeof each === 'string' ? replace(each) : each,
  );
