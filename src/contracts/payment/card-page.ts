import * as z from 'zod/mini';
import { answerLanguage } from '../shared/answer-language.ts';
import { endpoint } from '../shared/endpoint.ts';
import { textLine } from '../shared/fields.ts';

/** Pages around the processor's payment page, to which the staff lead a member (decision 081). */

export const CARD_PAGE_PAID = '/api/payments/card-page/paid';

export const cardPagePaid = endpoint({
  method: 'GET',
  path: CARD_PAGE_PAID,
  summary: 'The page to which the processor’s payment page leads after a payment',
  access: 'anyone',
  query: z.object(answerLanguage()),
  response: z.unknown(),
  file: 'text/html',
});

const TEST_PAGE = '/api/payments/test-page/{ref}';

export const testPage = endpoint({
  method: 'GET',
  path: TEST_PAGE,
  summary: 'The payment page of the sandbox, which takes test cards only',
  access: 'anyone',
  params: z.object({ ref: textLine(64) }),
  query: z.object(answerLanguage()),
  response: z.unknown(),
  file: 'text/html',
  errors: ['not_found'],
});

/** The page's own form sends it: its unguessable address is all that is needed, as at a processor. */
export const payTestPage = endpoint({
  method: 'POST',
  path: TEST_PAGE,
  summary: 'Pays on the payment page of the sandbox with the token of a test card',
  access: 'anyone',
  signed: true,
  rawBody: true,
  maxBodyBytes: 1024,
  params: z.object({ ref: textLine(64) }),
  query: z.object(answerLanguage()),
  response: z.unknown(),
  file: 'text/html',
  errors: ['not_found'],
});
