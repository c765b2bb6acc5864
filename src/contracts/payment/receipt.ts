import * as z from 'zod/mini';
import { NOT_INSURANCE } from '../membership/id-card.ts';
import { answerLanguage } from '../shared/answer-language.ts';
import { endpoint } from '../shared/endpoint.ts';
import { cents, day } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { PaidWithSchema } from './payment.ts';
import { t } from './texts.ts';

/** A person covered by the payment, with the first and the last day. */
const CoveredPersonSchema = z.object({ name: z.string(), from: day(), through: day() });

export const ReceiptSchema = z.object({
  /** the payment's id */
  id: uuid(),
  /** short, to be read out on the phone */
  number: z.string(),
  brand: z.string(),
  /** the legal name of who was paid */
  company: z.string(),
  /** address of the company; '' if the brand gives none */
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  paidOn: day(),
  paidBy: z.string(),
  /** '' where the payment was not for a membership */
  memberNumber: z.string(),
  /** what was bought, in the terms of administrators of HSAs and FSAs */
  service: z.string(),
  /** the people covered by the payment, with their days; empty if it was not for coverage */
  covered: z.array(CoveredPersonSchema),
  lines: z.array(z.object({ text: z.string(), cents: cents() })),
  totalCents: cents(),
  /** null where nothing was charged, or another person paid without the account’s password */
  card: z.nullable(PaidWithSchema),
  refunds: z.array(z.object({ on: day(), cents: cents(), text: z.string() })),
  notice: z.literal(NOT_INSURANCE),
});
export type Receipt = z.output<typeof ReceiptSchema>;

export const receipt = endpoint({
  method: 'GET',
  path: '/api/v4/member/receipt/{id}',
  summary: 'The receipt of a payment, as JSON or as a PDF to print',
  access: 'member',
  params: z.object({ id: uuid() }),
  query: z.object({
    ...answerLanguage(),
    format: z.optional(
      z.enum(
        ['json', 'pdf'],
        says(() => t.useJsonOrPdf),
      ),
    ),
  }),
  response: ReceiptSchema,
  formats: ['application/pdf'],
  errors: ['not_found', 'not_acceptable', 'too_many'],
});
