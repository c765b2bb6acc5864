import type { z } from 'zod';
import type { ContactBodySchema } from '#contracts/support/contact.ts';
import type { Brand } from '../../brand/brand.ts';
import { composeMail, contact, type MailContent } from '../compose-mail.ts';
import { facts, letter, paragraph } from '../mail-body.ts';

/** To the brand: a message from the contact form. */
export function contactMessage({
  brand,
  form,
  ticket,
}: {
  brand: Brand;
  form: z.output<typeof ContactBodySchema>;
  ticket: string;
}): MailContent {
  const { name, email, phone, subject, message } = form;
  return composeMail({
    subject: `Message ${ticket}${subject ? `: ${subject}` : ''}`,
    title: `Message ${ticket}`,
    blocks: [
      paragraph(`A message to ${brand.name} came in through the website.`),
      facts([
        ['Ticket', ticket],
        ['From', name],
        ['Email', email],
        ['Phone', phone || 'not given'],
        ['Subject', subject || 'not given'],
      ]),
      letter(message),
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
    subject: `We have your message: ${ticket}`,
    title: 'We have your message',
    blocks: [
      paragraph(`Thank you for writing to ${brand.name}.`),
      paragraph(`Your message has the number ${ticket}. A person reads it and answers by email or phone.`),
      contact(brand, 'Is it urgent?'),
      paragraph(
        'If you did not write to us, someone typed your address by mistake. You don’t need to do anything.',
      ),
    ],
    signature: [brand.name],
  });
}
