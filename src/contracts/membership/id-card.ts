import * as z from 'zod/mini';
import { OfficeContactSchema } from '../shared/address.ts';
import { answerLanguage } from '../shared/answer-language.ts';
import { endpoint } from '../shared/endpoint.ts';
import { day, dedupeKey } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

/** The line that every card and receipt carries, word for word. */
export const NOT_INSURANCE = 'THIS IS NOT INSURANCE';

/** What is on a membership card. */
export const IdCardSchema = z.object({
  membershipId: uuid(),
  brand: z.string(),
  /** the brand's member service; '' where it has no number */
  phone: z.string(),
  website: z.string(),
  plan: z.string(),
  /** the member number, as it is printed */
  number: z.string(),
  /** whose card it is */
  holder: z.string(),
  validFrom: day(),
  /** last day that is covered and paid for */
  validThrough: day(),
  members: z.array(
    z.object({
      /** for a card of their own */
      id: uuid(),
      name: z.string(),
      relation: z.string(),
      /** the name of what they have instead of the membership's plan; absent: that one */
      ownPlan: z.optional(z.string()),
      coveredFrom: day(),
      /** last day of cover */
      coveredThrough: day(),
    }),
  ),
  /** null: the plan is used at any participating office */
  office: z.nullable(OfficeContactSchema),
  notice: z.literal(NOT_INSURANCE),
  /** the brand's own sentence on it; '' where it has none */
  explanation: z.string(),
});
export type IdCard = z.output<typeof IdCardSchema>;
/** A card that is made out to one person. */
export interface OwnCard extends IdCard {
  memberId: string;
}
export type CardMember = IdCard['members'][number];

export const APPLE_PASS = 'application/vnd.apple.pkpass';

export const idCard = endpoint({
  method: 'GET',
  path: '/api/v4/member/idCard/{id}',
  summary:
    'ID cards as JSON, as a PDF to print, or as an Apple Wallet pass; the ID is a membership’s, for all its cards, or a covered member’s',
  access: 'member',
  params: z.object({ id: uuid() }),
  query: z.object({
    ...answerLanguage(),
    format: z.optional(
      z.enum(
        ['json', 'pdf', 'pkpass'],
        says(() => t.useCardFormat),
      ),
    ),
    /** of a PDF: a page for each card, or sheets of cards to cut out for wallets */
    layout: z.optional(
      z.enum(
        ['page', 'wallet'],
        says(() => t.useCardLayout),
      ),
    ),
  }),
  response: z.extend(IdCardSchema, {
    /** the wallets that take the card: those that this server has certificates for */
    wallets: z.array(z.enum(['apple'])),
  }),
  formats: ['application/pdf', APPLE_PASS],
  errors: ['not_found', 'not_acceptable', 'not_allowed', 'too_many'],
});

export const mailIdCard = endpoint({
  method: 'POST',
  path: '/api/v4/member/idCard/{id}/mail',
  summary:
    'Emails the cards of a membership, or the card of one covered member, to the account’s own address',
  access: 'member',
  assisted: 'change',
  params: z.object({ id: uuid() }),
  body: z.object({ dedupeKey: dedupeKey() }),
  response: z.object({
    /** where the mail goes */
    email: z.string(),
  }),
  errors: ['invalid', 'not_found', 'not_allowed', 'too_many'],
});
