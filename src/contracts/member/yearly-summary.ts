import * as z from 'zod/mini';
import { NOT_INSURANCE } from '../membership/id-card.ts';
import { answerLanguage } from '../shared/answer-language.ts';
import { endpoint } from '../shared/endpoint.ts';
import { cents, day } from '../shared/fields.ts';
import { says } from '../shared/says.ts';
import { ReceiptSummarySchema } from './member-info.ts';
import { t } from './texts.ts';

/** What a year's summary says about itself, word for word. */
export const notTaxAdvice = (): string => t.notTaxAdvice;

export const YearlySummarySchema = z.object({
  year: z.int(),
  /** first day, and the last; of a year that is not over: today */
  from: day(),
  through: day(),
  brand: z.string(),
  /** the legal name of who was paid */
  company: z.string(),
  phone: z.string(),
  website: z.string(),
  paidBy: z.string(),
  /** of the memberships that were paid for; more than one if the member joined again */
  memberNumbers: z.array(z.string()),
  /** paid in the year, or returned in it; by the day of the payment */
  payments: z.array(
    z.extend(ReceiptSummarySchema, {
      /** of the payment, within the year: 0 where it was paid in another one */
      paidCents: cents(),
      returnedCents: cents(),
      returned: z.array(z.object({ on: day(), cents: cents() })),
    }),
  ),
  /** sums of the year */
  paidCents: cents(),
  returnedCents: cents(),
  /** paid minus refunds: below 0 if more was returned than paid */
  netCents: cents(),
  /** all years in which something was paid or returned, the latest first */
  years: z.array(z.int()),
  notice: z.literal(NOT_INSURANCE),
  statement: z.string(),
});
export type YearlySummary = z.output<typeof YearlySummarySchema>;

const NO_YEAR = says(() => t.yearSuchAs);

export const yearlySummary = endpoint({
  method: 'GET',
  path: '/api/v4/member/yearlySummary/{year}',
  summary: 'What was paid and returned in a calendar year, as JSON or as a PDF to print',
  access: 'member',
  params: z.object({ year: z.string(NO_YEAR).check(z.regex(/^20\d\d$/, NO_YEAR)) }),
  query: z.object({
    ...answerLanguage(),
    format: z.optional(
      z.enum(
        ['json', 'pdf'],
        says(() => t.jsonOrPdf),
      ),
    ),
  }),
  response: YearlySummarySchema,
  formats: ['application/pdf'],
  errors: ['not_found', 'not_acceptable', 'too_many'],
});
