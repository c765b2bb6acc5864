import * as z from 'zod/mini';
import { expectedCents, MembershipSchema } from '../membership/membership.ts';
import { endpoint } from '../shared/endpoint.ts';

export const autoRenew = endpoint({
  method: 'POST',
  path: '/api/v4/member/autoRenew',
  summary: 'Switches renewal off or on; switching it on takes back a cancellation that has not counted yet',
  access: 'member',
  body: z.discriminatedUnion(
    'enabled',
    [
      z.object({ enabled: z.literal(false) }),
      z.object({
        enabled: z.literal(true),
        /** the price of the next term as it was shown */
        expectedCents: expectedCents(),
        /** the ticked box */
        consent: z.literal(true, 'Please agree to the renewal.'),
      }),
    ],
    'Please say whether the membership is to renew.',
  ),
  response: z.object({ membership: MembershipSchema }),
  errors: ['not_allowed', 'conflict'],
});
