import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { cents, dedupeKey, instant } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { MEMBER_PATH, ofMember, reason } from './shared-fields.ts';

const OwedSchema = z.enum(['renewal', 'balance']);
const WaySchema = z.enum(['opened', 'mailed']);

export const listCardPages = endpoint({
  method: 'GET',
  path: `${MEMBER_PATH}/card-pages`,
  summary:
    'What a member owes that a card can pay: a failed renewal, an open balance; and the payment pages that were opened or sent lately',
  access: 'staff',
  permission: 'payments.record',
  params: ofMember(),
  response: z.object({
    owed: z.array(z.object({ what: OwedSchema, cents: cents() })),
    /** the newest first */
    pages: z.array(
      z.object({
        paymentId: uuid(),
        what: OwedSchema,
        cents: cents(),
        way: WaySchema,
        /** returned: something else had paid it, so the money goes back */
        state: z.enum(['waiting', 'paid', 'expired', 'canceled', 'returned']),
        startedBy: z.string(),
        /** '' unless it was mailed */
        sentTo: z.string(),
        startedAt: instant(),
        expiresAt: instant(),
        /** where the card is entered; '' unless the page was opened here and waits */
        address: z.string(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const openCardPage = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/card-pages`,
  summary:
    'Makes a page of the payment processor for what a member owes, to be opened here or sent to the member by email; for one payment, one for each key. An earlier page is closed',
  access: 'staff',
  permission: 'payments.record',
  params: ofMember(),
  body: z.object({
    what: OwedSchema,
    /** as it was shown; another amount by now is a conflict */
    expectedCents: cents(),
    way: WaySchema,
    /** the member agrees that renewals are charged to this card */
    keepCard: z.boolean(),
    reason: reason(),
    key: dedupeKey(),
  }),
  response: z.object({
    paymentId: uuid(),
    cents: cents(),
    way: WaySchema,
    sentTo: z.string(),
    expiresAt: instant(),
  }),
  errors: ['not_found', 'not_allowed', 'conflict', 'in_progress', 'key_reused', 'unavailable'],
});

export const cancelCardPage = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/card-pages/{paymentId}/cancel`,
  summary:
    'Closes a payment page, so that it can no longer be paid; if it was paid by then, the payment stands',
  access: 'staff',
  permission: 'payments.record',
  params: z.extend(ofMember(), { paymentId: uuid() }),
  body: z.object({ reason: reason() }),
  response: z.object({ state: z.enum(['canceled', 'paid']) }),
  errors: ['not_found', 'unavailable', 'conflict'],
});
