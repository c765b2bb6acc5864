import * as z from 'zod/mini';
import { PaidWithSchema } from '../payment/payment.ts';
import { endpoint } from '../shared/endpoint.ts';
import { cents, day, instant } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { MEMBER_PATH, ofMember, reason } from './shared-fields.ts';

/** Memberships of one answer, those that end first. */
export const MOST_FAILED = 500;
/** How far back renewals that were charged after a failure are counted, in days. */
export const RECOVERED_DAYS = 90;

export const listFailedRenewals = endpoint({
  method: 'GET',
  path: '/api/staff/renewals/failed',
  summary:
    'Memberships whose renewal could not be charged, and what was charged after a failure in the last 90 days; recorded in the audit',
  access: 'staff',
  permission: 'payments.read',
  response: z.object({
    renewals: z.array(
      z.object({
        site: z.string(),
        brand: z.string(),
        accountId: uuid(),
        membershipId: uuid(),
        number: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        phone: z.string(),
        email: z.string(),
        plan: z.string(),
        /** '' outside office */
        office: z.string(),
        /** the first day that is not paid for */
        unpaidFrom: day(),
        /** of the last attempt; null if none is stored */
        amountCents: z.nullable(cents()),
        failures: z.int(),
        lastFailedAt: z.nullable(instant()),
        /** the processor's code; '' if it gave none */
        declineCode: z.string(),
        card: z.nullable(PaidWithSchema),
      }),
    ),
    hasMore: z.boolean(),
    recovered: z.object({ count: z.int(), cents: z.int() }),
  }),
});

export const retryFailedRenewal = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/memberships/{membershipId}/retry`,
  summary:
    'Charges the card on file for a renewal that failed before; it is still tried again on the plan’s days',
  access: 'staff',
  permission: 'members.change',
  params: z.extend(ofMember(), { membershipId: uuid() }),
  body: z.object({ reason: reason() }),
  response: z.object({
    /** unknown: the processor has not answered; it is settled within minutes */
    outcome: z.enum(['charged', 'failed', 'unknown']),
  }),
  errors: ['not_found', 'not_allowed', 'too_many', 'conflict'],
});
