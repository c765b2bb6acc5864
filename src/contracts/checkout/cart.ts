import * as z from 'zod/mini';
import { MemberPlanSchema, OwnPlanSchema } from '../membership/person.ts';
import {
  BankStandingSchema,
  CardProcessorSchema,
  idempotency,
  JoinedSchema,
  JoinPaymentSchema,
  PAYMENT_ERRORS,
  ReceiptLineSchema,
  withDebitConsent,
  withRenewalConsent,
} from '../payment/payment.ts';
import { ContactSchema, OfficeContactSchema } from '../shared/address.ts';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId, cents, day, instant, RelationSchema } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';

/** Why a cart cannot be paid for; `reason` is for programs, `message` for people. */
export const ProblemSchema = z.object({
  field: z.string(),
  reason: z.string(),
  message: z.string(),
  /** plans sold in the same place without this problem; absent unless a plan's rules cause it */
  otherPlans: z.optional(z.array(catalogId())),
});
export type Problem = z.output<typeof ProblemSchema>;

const CHECKOUT_STEPS = ['choose-plan', 'create-account', 'add-member', 'edit-member', 'payment'] as const;

const QuoteSchema = z.object({
  /** they sum to the total */
  lines: z.array(ReceiptLineSchema),
  /** what is due now, every fee included */
  totalCents: cents(),
  /** what the next term costs the same household today; a coupon counts once */
  renewalCents: cents(),
  validFrom: day(),
  /** last day that is paid for */
  validThrough: day(),
  renewsOn: day(),
});

const CartSchema = z.object({
  account: z.object({
    email: z.string(),
    /** the password itself is never answered */
    hasPassword: z.boolean(),
    ...ContactSchema.shape,
  }),
  plan: z.nullable(
    z.object({
      id: catalogId(),
      name: z.string(),
      cycle: z.enum(['annual', 'monthly']),
      /** who may be added to it */
      relations: z.array(RelationSchema),
      /** minimum age of the people who are added; null if there is none */
      dependentMinAge: z.nullable(z.int()),
    }),
  ),
  /** null: outside office */
  office: z.nullable(z.extend(OfficeContactSchema, { id: catalogId() })),
  coupon: z.nullable(z.string()),
  members: z.array(
    z.object({
      id: uuid(),
      firstName: z.string(),
      lastName: z.string(),
      birthDate: day(),
      relation: RelationSchema,
      disabled: z.boolean(),
      /** what they have instead of the household's plan; null: that one */
      ownPlan: z.nullable(OwnPlanSchema),
    }),
  ),
  /** what dependents may have, the household's plan first; empty if everyone has the same */
  memberPlans: z.array(MemberPlanSchema),
  /** null until there is a plan to price */
  quote: z.nullable(QuoteSchema),
  problems: z.array(ProblemSchema),
  next: z.enum(CHECKOUT_STEPS),
  /** what the boxes of the payment step say; null until there is a price */
  consents: z.nullable(
    z.object({
      terms: z.string(),
      renewal: z.string(),
      /** null where no bank account is debited */
      debit: z.nullable(z.string()),
    }),
  ),
  /** a payment is under way: nothing can be changed until it is settled */
  isPaying: z.boolean(),
  expiresAt: instant(),
});
export type Cart = z.output<typeof CartSchema>;

export const CartAnswerSchema = z.object({
  /** null where this browser has none */
  cart: z.nullable(CartSchema),
  /** there was a cart, and it has expired */
  hasExpired: z.boolean(),
  /** null where there is nothing to report */
  bank: z.nullable(BankStandingSchema),
  /** what the browser needs to ask the processor for a card token */
  payment: CardProcessorSchema,
});
export type CartAnswer = z.output<typeof CartAnswerSchema>;

export const payCheckout = endpoint({
  method: 'POST',
  path: '/api/km/checkout/payment',
  summary:
    'Pays for the cart and joins; the same Idempotency-Key again gets the same answer and charges nothing',
  access: 'anyone',
  headers: idempotency(),
  body: withDebitConsent(withRenewalConsent(JoinPaymentSchema)),
  response: JoinedSchema,
  errors: [...PAYMENT_ERRORS, 'cart_expired'],
});
