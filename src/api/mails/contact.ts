import type { z } from 'zod';
import type { ContactBodySchema } from '#contracts/support/contact.ts';
import type { Brand } from '../brand/brand.ts';
import { callLine, type MailText } from './mail-text.ts';

/** To the brand: a message from the contact form. */
export function contactMessage({
  brand,
  form,
  ticket,
}: {
  brand: Brand;
  form: z.output<typeof ContactBodySchema>;
  ticket: string;
}): MailText {
  const { name, email, phone, subject, message } = form;
  return {
    subject: `Message ${ticket}${subject ? `: ${subject}` : ''}`,
    text: `A message to ${brand.name} came in through the website.

Ticket: ${ticket}
From: ${name}
Email: ${email}
Phone: ${phone || 'not given'}
Subject: ${subject || 'not given'}

${message}
`,
  };
}

/**
 * To the sender. It repeats nothing that was typed, because anyone can enter another person's address, and must not be
 * able to send their own words from our address.
 */
export function contactConfirmation({ brand, ticket }: { brand: Brand; ticket: string }): MailText {
  return {
    subject: `We have your message: ${ticket}`,
    text: `Thank you for writing to ${brand.name}.

Your message has the number ${ticket}. A person reads it and answers by email or phone.
${callLine(brand, 'Is it urgent?')}
If you did not write to us, someone typed your address by mistake. You don’t need to do anything.

${brand.name}
`,
  };
}
