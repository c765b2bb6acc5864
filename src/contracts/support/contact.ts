import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { dedupeKey, line, optionalLine, orEmpty, paragraphs, phone } from '../shared/fields.ts';
import { email } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

export const ContactBodySchema = z.object({
  name: line(
    100,
    says(() => t.enterName),
  ),
  email: email(),
  phone: orEmpty(phone()),
  subject: optionalLine(120),
  message: paragraphs(
    5000,
    says(() => t.writeMessage),
  ),
  dedupeKey: dedupeKey(),
});

const shared = {
  method: 'POST',
  access: 'anyone',
  botCheck: true,
  body: ContactBodySchema,
  response: z.object({
    /** to be quoted when asking about the message */
    ticket: z.string(),
  }),
  errors: ['invalid', 'too_many'],
} as const;

export const contact = endpoint({
  ...shared,
  path: '/api/v4/contact',
  summary:
    'Sends a message to the brand and returns the ticket number, which the confirmation email names as well',
});

export const kmContact = endpoint({
  ...shared,
  path: '/api/km/contact',
  summary: 'The same as /api/v4/contact',
});
