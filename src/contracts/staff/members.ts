import * as z from 'zod/mini';
import { WaitingEmailSchema } from '../account/email-change.ts';
import { ASSISTED_MODES, ASSISTED_SECTIONS } from '../auth/assisted-modes.ts';
import { MembershipStatusSchema } from '../membership/membership.ts';
import { PaidWithSchema } from '../payment/payment.ts';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId, cents, day, instant, line, RelationSchema } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { MEMBER_PATH, ofMember, reason } from './shared-fields.ts';
import { t } from './texts.ts';

/** Accounts of one answer. */
export const MOST_FOUND = 50;
/** Entries of each list of a record, the newest first. */
export const MOST_ENTRIES = 200;

const name = { firstName: z.string(), lastName: z.string() };
const place = { city: z.string(), state: z.string() };

export const searchMembers = endpoint({
  method: 'POST',
  path: '/api/staff/members/search',
  summary:
    'Accounts by names, birth date, phone, email, member number or the last four digits of a card. A POST, so that what was typed is in no address and no log',
  access: 'staff',
  permission: 'members.read',
  body: z.object({
    query: line(
      200,
      says(() => t.enterSearch),
    ),
    /** of one brand */
    site: z.optional(catalogId()),
  }),
  response: z.object({
    /** by last name */
    found: z.array(
      z.object({
        site: z.string(),
        brand: z.string(),
        accountId: uuid(),
        email: z.string(),
        phone: z.string(),
        ...place,
        /** the owner first */
        people: z.array(z.object({ ...name, birthDate: day() })),
        /** the latest; null if the account never had one */
        membership: z.nullable(
          z.object({
            number: z.string(),
            plan: z.string(),
            /** '' outside office */
            office: z.string(),
            status: MembershipStatusSchema,
            /** first day without coverage */
            termEnd: day(),
          }),
        ),
      }),
    ),
    /** more accounts fit than the answer has */
    hasMore: z.boolean(),
  }),
});

const PersonSchema = z.object({
  id: uuid(),
  ...name,
  birthDate: day(),
  relation: RelationSchema,
  disabled: z.boolean(),
  /** null: never covered */
  coveredFrom: z.nullable(day()),
  /** first day without coverage; null: open */
  coveredUntil: z.nullable(day()),
  /** a plan of their own; '' for the household's */
  plan: z.string(),
});

const MembershipSchema = z.object({
  id: uuid(),
  number: z.string(),
  plan: z.string(),
  /** '' outside office */
  office: z.string(),
  cycle: z.enum(['annual', 'monthly']),
  status: MembershipStatusSchema,
  termStart: day(),
  termEnd: day(),
  priceCents: cents(),
  autoRenew: z.boolean(),
  cancelledAt: z.nullable(instant()),
  cancelledBy: z.nullable(z.enum(['member', 'plan'])),
  cancelReason: z.string(),
  /** the plan chosen for the next term; '' for none */
  nextPlan: z.string(),
  /** an office that was requested, with its first day */
  nextOffice: z.nullable(z.object({ office: z.string(), from: day() })),
});

const PaymentSchema = z.object({
  id: uuid(),
  at: instant(),
  purpose: z.enum(['join', 'purchase', 'renewal', 'dependent', 'balance']),
  status: z.enum(['started', 'captured', 'declined', 'voided']),
  amountCents: cents(),
  paidWith: z.nullable(PaidWithSchema),
  /** the processor's code; '' unless declined */
  declineCode: z.string(),
  refunds: z.array(
    z.object({
      at: instant(),
      amountCents: cents(),
      status: z.enum(['started', 'done', 'failed']),
      /** that decided the amount */
      rule: z.string(),
    }),
  ),
});

export const readMember = endpoint({
  method: 'GET',
  path: MEMBER_PATH,
  summary:
    'All that is held of an account, as far as the caller may see it; recorded in the audit as a look at the record',
  access: 'staff',
  permission: 'members.read',
  params: ofMember(),
  response: z.object({
    account: z.object({
      id: uuid(),
      site: z.string(),
      brand: z.string(),
      email: z.string(),
      isEmailConfirmed: z.boolean(),
      /** another address that was requested, and the mailboxes that have confirmed it */
      pendingEmail: z.nullable(WaitingEmailSchema),
      phone: z.string(),
      street: z.string(),
      street2: z.string(),
      ...place,
      zip: z.string(),
      /** in which the brand writes; null: its default */
      language: z.nullable(z.string()),
      since: instant(),
      /** when the member's second step was turned on; null: off */
      secondStepSince: z.nullable(instant()),
      /** erased or merged; null: open */
      closed: z.nullable(
        z.object({
          kind: z.enum(['erased', 'merged']),
          at: instant(),
          by: z.string(),
          /** of a merged one: the account that has everything now */
          intoAccountId: z.nullable(uuid()),
        }),
      ),
    }),
    people: z.array(PersonSchema),
    /** the latest first */
    memberships: z.array(MembershipSchema),
    /** null: the caller may not see payments */
    money: z.nullable(
      z.object({
        /** above zero: owed; below: a credit */
        balanceCents: cents(),
        card: z.nullable(
          z.object({
            brand: z.string(),
            last4: z.string(),
            expMonth: z.nullable(z.int()),
            expYear: z.nullable(z.int()),
          }),
        ),
        payments: z.array(PaymentSchema),
        ledger: z.array(
          z.object({
            at: instant(),
            kind: z.enum(['charge', 'payment', 'credit', 'refund']),
            amountCents: cents(),
            text: z.string(),
          }),
        ),
      }),
    ),
    /** what a payment at an office would pay; null: the caller may record none */
    owedCents: z.nullable(cents()),
    /** of the staff, the newest first */
    notes: z.array(z.object({ id: uuid(), at: instant(), by: z.string(), text: z.string() })),
    /** those about what the caller may see; null: the caller may see no email */
    mails: z.nullable(
      z.array(
        z.object({
          id: uuid(),
          at: instant(),
          kind: z.string(),
          subject: z.string(),
          recipient: z.string(),
          status: z.enum(['waiting', 'sent', 'kept', 'given_up']),
        }),
      ),
    ),
    consents: z.array(
      z.object({
        at: instant(),
        kind: z.enum(['terms', 'renewal', 'debit']),
        /** as it was shown */
        wording: z.string(),
        language: z.string(),
      }),
    ),
    /** without amounts for callers who may not see payments */
    changes: z.array(
      z.object({ at: instant(), kind: z.string(), details: z.record(z.string(), z.unknown()) }),
    ),
    /** null: the caller may not see grievances */
    grievances: z.nullable(
      z.array(
        z.object({
          caseNumber: z.string(),
          urgent: z.boolean(),
          status: z.enum(['received', 'acknowledged', 'resolved']),
          receivedOn: day(),
          resolveBy: day(),
        }),
      ),
    ),
    /** null: the caller may not see messages */
    messages: z.nullable(
      z.array(z.object({ ticket: z.string(), at: instant(), subject: z.string(), message: z.string() })),
    ),
    /** logged-in browsers */
    sessions: z.array(
      z.object({
        device: z.string(),
        /** a person of the staff opened the member's pages */
        isStaff: z.boolean(),
        since: instant(),
        lastSeenAt: instant(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const openAssisted = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/assisted`,
  summary:
    'Opens a member’s account at the brand’s own pages: to see what the member sees, or to make changes for them. Whether the caller may change members is checked for this account',
  access: 'staff',
  permission: 'grievances.read',
  params: ofMember(),
  body: z.object({
    mode: z.enum(ASSISTED_MODES),
    /** of the dashboard, to begin in */
    section: z._default(z.enum(ASSISTED_SECTIONS), 'overview'),
    reason: reason(),
  }),
  /** works once, for a minute */
  response: z.object({ address: z.string() }),
  errors: ['not_found', 'conflict'],
});
