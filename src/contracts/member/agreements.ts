import * as z from 'zod/mini';
import { answerLanguage } from '../shared/answer-language.ts';
import { endpoint } from '../shared/endpoint.ts';
import { day, instant } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

export const AgreementsSchema = z.object({
  brand: z.string(),
  /** the legal name of the other side */
  company: z.string(),
  /** the account's owner */
  agreedBy: z.string(),
  /** the latest first */
  agreements: z.array(
    z.object({
      id: uuid(),
      kind: z.enum(['terms', 'renewal', 'debit']),
      /** at the office of the membership */
      on: day(),
      at: instant(),
      /** the sentence beside the box, word for word */
      wording: z.string(),
      /** of the wording; BCP 47; absent from an older server */
      language: z._default(z.string(), 'en'),
      /** names the release of the site whose terms these were */
      content: z.string(),
      /** number of the receipt of the payment that it was given with; '' for one without a payment */
      receipt: z.string(),
    }),
  ),
});
export type Agreements = z.output<typeof AgreementsSchema>;

export const agreements = endpoint({
  method: 'GET',
  path: '/api/v4/member/agreements',
  summary: 'What the member agreed to, word for word and with its day, as JSON or as a PDF to keep',
  access: 'member',
  query: z.object({
    ...answerLanguage(),
    format: z.optional(
      z.enum(
        ['json', 'pdf'],
        says(() => t.jsonOrPdf),
      ),
    ),
  }),
  response: AgreementsSchema,
  formats: ['application/pdf'],
  errors: ['not_found', 'not_acceptable', 'too_many'],
});
