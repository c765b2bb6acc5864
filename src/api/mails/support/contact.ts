import type { z } from 'zod';
import type { ContactBodySchema } from '#contracts/support/contact.ts';
import type { Day } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import type { Language } from '#util/language/languages.ts';
import type { Brand } from '../../brand/brand.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, contact, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { facts, letter, paragraph } from '../mail-body.ts';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';
import { otherLanguage, writtenInFact } from './written-in.ts';

/** To the brand: a message from the contact form. */
export function contactMessage({
  brand,
  form,
  ticket,
  writtenIn,
}: {
  brand: Brand;
  form: z.output<typeof ContactBodySchema>;
  ticket: string;
  /** of the page with the form */
  writtenIn: Language;
}): MailContent {
  const { name, email, phone, subject, message } = form;
  return composeMail({
    subject: t.message.subject(ticket, subject),
    title: t.message.title(ticket),
    blocks: [
      paragraph(t.message.intro(brand.name)),
      facts([
        [t.message.ticket, ticket],
        [t.message.from, name],
        [t.email, email],
        [shared.phone, phone || t.message.notGiven],
        [t.message.about, subject || t.message.notGiven],
        writtenInFact(writtenIn),
      ]),
      letter(message, otherLanguage(writtenIn)),
    ],
    signature: [],
  });
}

/**
 * To the sender. It repeats nothing that was typed, because anyone can enter another person's address, and must not be
 * able to send their own words from our address.
 */
export function contactConfirmation({ brand, ticket }: { brand: Brand; ticket: string }): MailContent {
  return composeMail({
    subject: t.messageReceived.subject(ticket),
    title: t.messageReceived.title,
    blocks: [
      paragraph(t.messageReceived.thanks(brand.name)),
      paragraph(t.messageReceived.answer(ticket)),
      contact(brand, t.messageReceived.urgent),
      paragraph(t.messageReceived.notYou),
    ],
    signature: [brand.name],
  });
}

/**
 * To the sender, from the staff member who answers. It repeats nothing that was typed into the form, like
 * contactConfirmation.
 * @param reply written by the staff
 */
export function contactReply(
  { brand, ticket, writtenOn }: { brand: LiveBrand; ticket: string; writtenOn: Day },
  reply: string,
): MailContent {
  return composeMail({
    subject: t.reply.subject(ticket),
    title: t.reply.title,
    blocks: [
      paragraph(t.reply.intro({ brand: brand.name, ticket, day: shownDay(writtenOn) })),
      letter(reply),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
