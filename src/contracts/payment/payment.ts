import * as z from 'zod/mini';
import { IdCardSchema } from '../membership/id-card.ts';
import { expectedCents, MembershipStatusSchema } from '../membership/membership.ts';
import { cents, day, instant } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

const NOT_TOKEN = says(() => t.notToken);

/** The processor's token for a card. Anything that could be a card number is refused first: we must never handle one. */
export const paymentToken = () =>
  z.string(says(() => t.enterCard)).check(
    z.regex(/^[A-Za-z0-9_-]{4,255}$/, NOT_TOKEN),
    z.refine((text) => !hasCardNumber(text), NOT_TOKEN),
  );

/** The processor whose card field the page shows, and its public key; the sandbox needs none. */
export const CardProcessorSchema = z.object({
  processor: z.enum(['sandbox', 'stripe']),
  publicKey: z.nullable(z.string()),
});
export type CardProcessor = z.output<typeof CardProcessorSchema>;

/**
 * Card numbers as people and programs write them: in one piece, in groups of four, or grouped as by American Express.
 * The character before the number is matched too, because Safari before 16.4 cannot parse a lookbehind.
 */
const NUMBERS = [
  /(?:^|\D)[2-6]\d{12,18}(?!\d)/g,
  /(?:^|\D)[2-6]\d{3}[ -]\d{4}[ -]\d{4}[ -]\d{1,7}(?!\d)/g,
  /(?:^|\D)3[47]\d{2}[ -]\d{6}[ -]\d{5}(?!\d)/g,
];

/** Whether a text holds 13 to 19 digits that begin and check like a card number (ISO/IEC 7812, Luhn). */
export function hasCardNumber(text: string): boolean {
  return NUMBERS.some((number) =>
    [...text.matchAll(number)].some(([digits]) => passesLuhn(digits.replaceAll(/\D/g, ''))),
  );
}

/** The check digit of ISO/IEC 7812 holds. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Created when the payment step opens: requests with the same key are charged once. */
export const idempotency = () =>
  z.object({
    'idempotency-key': z.string(says(() => t.needsKey)).check(
      z.regex(
        /^[A-Za-z0-9_-]{16,64}$/,
        says(() => t.keyForm),
      ),
    ),
  });

const AGREE_TO_TERMS = says(() => t.agreeToTerms);

/** The consents of the payment step. No box is ticked in advance. */
const ConsentsSchema = z.object(
  {
    terms: z.literal(true, AGREE_TO_TERMS),
    renewal: z._default(z.boolean(says(() => t.sayAboutRenewal)), false),
  },
  AGREE_TO_TERMS,
);

/** The payment of any purchase of a membership. */
export const PaymentFieldsSchema = z.object(
  {
    /** absent where nothing is charged, or where a card on file is to be used */
    token: z.optional(paymentToken()),
    /** what the page showed as due now; another price is never charged */
    totalCents: expectedCents(),
    /** whether the membership renews by itself */
    autoRenew: z._default(z.boolean(says(() => t.sayWhetherRenews)), true),
    consents: ConsentsSchema,
  },
  says(() => t.enterHowYouPay),
);
type PaymentFields = z.output<typeof PaymentFieldsSchema>;

/** The same for joining, where a bank account may pay as well. */
export const JoinPaymentSchema = z.extend(PaymentFieldsSchema, {
  /** what the token is for; absent: a card */
  method: z.optional(
    z.enum(
      ['card', 'bank'],
      says(() => t.chooseHowYouPay),
    ),
  ),
  consents: z.extend(ConsentsSchema, {
    /** to the debit of the bank account */
    debit: z.optional(z.boolean(says(() => t.sayAboutDebit))),
  }),
});
export type JoinPayment = z.output<typeof JoinPaymentSchema>;

export const withRenewalConsent = <S extends z.ZodMiniType<PaymentFields>>(schema: S) =>
  schema.check(
    z.refine(({ autoRenew, consents }) => !autoRenew || consents.renewal, {
      error: () => t.agreeToRenewal,
      path: ['consents', 'renewal'],
    }),
  );

/** A bank debit needs a separate consent. It cannot renew automatically, because renewals are charged to a card. */
export const withDebitConsent = <S extends z.ZodMiniType<JoinPayment>>(schema: S) =>
  schema.check(
    z.refine(({ method, consents }) => method !== 'bank' || consents.debit === true, {
      error: () => t.agreeToDebit,
      path: ['consents', 'debit'],
    }),
    z.refine(({ method, token }) => method !== 'bank' || token !== undefined, {
      error: () => t.enterBankAccount,
      path: ['token'],
    }),
    z.refine(({ method, autoRenew }) => method !== 'bank' || !autoRenew, {
      error: () => t.renewalNeedsCard,
      path: ['autoRenew'],
    }),
  );

export const ReceiptLineSchema = z.object({ kind: z.string(), text: z.string(), cents: cents() });

/**
 * The payment method: a card, an account at the bank that `brand` names, or cash or a check at an office. `last4` of a
 * check is its number, or ''.
 */
export const PaidWithSchema = z.object({
  kind: z.optional(z.enum(['bank', 'cash', 'check'])),
  brand: z.string(),
  last4: z.string(),
});

export const PaidSchema = z.object({
  state: z.literal('paid'),
  /** of the payment; `/api/v4/member/receipt/{id}` has the whole receipt */
  receiptId: uuid(),
  receipt: z.object({
    paidAt: instant(),
    lines: z.array(ReceiptLineSchema),
    totalCents: cents(),
    /** null where nothing was charged */
    card: z.nullable(PaidWithSchema),
  }),
  /**
   * null where the email address already has an account and its password was not given: the owner is notified by email,
   * and only this browser has the receipt
   */
  memberNumber: z.nullable(z.string()),
  membership: z.nullable(
    z.object({
      id: uuid(),
      plan: z.string(),
      officeId: z.nullable(z.string()),
      status: MembershipStatusSchema,
      validFrom: day(),
      /** last day that is covered and paid for */
      validThrough: day(),
      autoRenew: z.boolean(),
      /** null where it does not renew by itself */
      renewsOn: z.nullable(day()),
    }),
  ),
  /** the temporary card */
  card: z.nullable(IdCardSchema),
  isAuthenticated: z.boolean(),
  email: z.string(),
  /** the session may be a new one, and so is its token */
  csrfToken: z.string(),
});
export type Paid = z.output<typeof PaidSchema>;

/** The errors of any purchase. */
export const PAYMENT_ERRORS = [
  'invalid',
  'already_member',
  'conflict',
  'key_reused',
  'in_progress',
  'payment_declined',
  'payment_unknown',
  'too_many',
] as const;

/** A bank debit in progress. The buyer becomes a member when the money arrives, not before. */
const AwaitingBankSchema = z.object({
  state: z.literal('processing'),
  since: instant(),
  bank: z.string(),
  last4: z.string(),
  /** what was ordered; the lines sum to the total, and neither changes any more */
  plan: z.string(),
  /** null: outside office */
  office: z.nullable(z.string()),
  people: z.array(z.string()),
  lines: z.array(ReceiptLineSchema),
  totalCents: cents(),
  /** where the answer is written to */
  email: z.string(),
});
export type AwaitingBank = z.output<typeof AwaitingBankSchema>;

/** State of the last bank payment of this browser or of the logged-in member. */
export const BankStandingSchema = z.discriminatedUnion('state', [
  AwaitingBankSchema,
  /** the money has arrived, and they are a member */
  z.object({ state: z.literal('captured'), email: z.string(), totalCents: cents() }),
  /** the bank said no; the cart may be paid for another way */
  z.object({ state: z.literal('failed'), message: z.string() }),
]);
export type BankStanding = z.output<typeof BankStandingSchema>;

/** The result of paying for a membership. */
export const JoinedSchema = z.discriminatedUnion('state', [PaidSchema, AwaitingBankSchema]);
export type Joined = z.output<typeof JoinedSchema>;
