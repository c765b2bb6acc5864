import * as z from 'zod/mini';
import { answerLanguage } from '../shared/answer-language.ts';
import { endpoint } from '../shared/endpoint.ts';
import { DoneSchema, uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

const PATH = '/api/v4/member/mailChoices';

/** Optional emails and whether the member wants them. All other emails are required. */
export const MailChoicesSchema = z.object({
  /** a word before the card on file expires, where it is to be charged later */
  cardExpiring: z.boolean(says(() => t.sayWhetherWanted)),
});
export type MailChoices = z.output<typeof MailChoicesSchema>;

export const mailChoices = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'The optional emails and whether the member wants them',
  access: 'member',
  response: MailChoicesSchema,
});

export const mailChoicesSet = endpoint({
  method: 'PATCH',
  path: PATH,
  summary: 'Turns an optional email off or on',
  access: 'member',
  body: MailChoicesSchema,
  response: MailChoicesSchema,
});

const UNSUBSCRIBE_PATH = '/api/v4/mail/unsubscribe/{id}';

export const unsubscribePage = endpoint({
  method: 'GET',
  path: UNSUBSCRIBE_PATH,
  summary:
    'A page with a button that turns an email off, from the link in the email, without login; opening it changes nothing',
  access: 'anyone',
  params: z.object({ id: uuid() }),
  query: z.object(answerLanguage()),
  response: z.unknown(),
  file: 'text/html',
});

/** Called by mailbox providers for their users (RFC 8058) and by the page's own button: the id is all that is needed. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: UNSUBSCRIBE_PATH,
  summary: 'Turns an email off: named in its List-Unsubscribe header (RFC 8058)',
  access: 'anyone',
  signed: true,
  rawBody: true,
  params: z.object({ id: uuid() }),
  query: z.object(answerLanguage()),
  response: DoneSchema,
  formats: ['text/html'],
});
