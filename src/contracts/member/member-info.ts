import * as z from 'zod/mini';
import { LANGUAGES } from '#util/language/languages.ts';
import { ASSISTED_MODES } from '../auth/assisted-modes.ts';
import { MembershipSchema, SavedCardSchema } from '../membership/membership.ts';
import { ContactSchema } from '../shared/address.ts';
import { endpoint } from '../shared/endpoint.ts';
import { cents, day, instant } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';

export const AccountSchema = z.object({
  id: uuid(),
  email: z.string(),
  /** false: a link was sent to the address, but has not been opened */
  isEmailConfirmed: z.boolean(),
  /**
   * what a change of the login requires: the password; without one a code by email; or nothing, while the address of
   * who joined without a password is not confirmed. An older server has passwords only
   */
  proof: z._default(z.enum(['password', 'code', 'session']), 'password'),
  ...ContactSchema.shape,
  since: instant(),
  /** in which the brand writes to the member; null: the brand's default */
  language: z._default(z.nullable(z.enum(LANGUAGES)), null),
});

/** What an account owes, or has in its favour; one of the two is 0. */
export const BalanceSchema = z.object({ owedCents: cents(), creditCents: cents() });

export const ReceiptSummarySchema = z.object({
  /** for /api/v4/member/receipt/{id} */
  id: uuid(),
  number: z.string(),
  paidOn: day(),
  text: z.string(),
  cents: cents(),
  /** what was returned of it */
  refundedCents: cents(),
});

export const MemberInfoSchema = z.object({
  account: AccountSchema,
  /** the running one first, then the latest */
  memberships: z.array(MembershipSchema),
  paymentMethod: z.nullable(SavedCardSchema),
  balance: BalanceSchema,
  /** the latest first; at most a hundred */
  receipts: z.array(ReceiptSummarySchema),
  /** set if a person of the staff uses the account; absent from an older server */
  assisted: z._default(
    z.nullable(
      z.object({
        mode: z.enum(ASSISTED_MODES),
        /** the person's name */
        name: z.string(),
        /** the member's record in the console */
        record: z.string(),
      }),
    ),
    null,
  ),
  documents: z.array(z.object({ kind: z.enum(['id_card', 'receipt']), title: z.string(), href: z.string() })),
});
export type MemberInfo = z.output<typeof MemberInfoSchema>;

export const memberInfo = endpoint({
  method: 'GET',
  path: '/api/v4/member/info',
  summary:
    'The account, its memberships as of today, who they cover, what is charged next, and the documents',
  access: 'member',
  response: MemberInfoSchema,
});
