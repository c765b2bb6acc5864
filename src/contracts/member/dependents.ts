import * as z from 'zod/mini';
import {
  CoveredMemberSchema,
  expectedCents,
  PreviewQuerySchema,
  ProratedSchema,
} from '../membership/membership.ts';
import { MemberPlanSchema, ownPlan, PersonSchema } from '../membership/person.ts';
import { idempotency, ReceiptLineSchema } from '../payment/payment.ts';
import { endpoint } from '../shared/endpoint.ts';
import { cents, day } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { seenValues } from '../shared/seen.ts';
import { t } from './texts.ts';

const PATH = '/api/v4/member/dependents';

export const DependentRelationSchema = z.enum(
  ['spouse', 'domestic_partner', 'child', 'parent', 'other'],
  says(() => t.chooseRelation),
);

export const DependentSchema = z.extend(PersonSchema, { relation: DependentRelationSchema });
export const NewDependentSchema = z.extend(DependentSchema, { plan: ownPlan() });

/** What a change costs or gives back, before it is made and after. */
export const HouseholdChangeSchema = z.object({
  preview: z.boolean(),
  /** charged to the saved card now; 0 for a change that costs nothing */
  chargeCents: cents(),
  /** returned to the card, where a full refund is still possible */
  refundCents: cents(),
  /** put to the account’s credit, which the next renewal uses up */
  creditCents: cents(),
  /** the current term’s share; null where no one was added or removed */
  prorated: z.nullable(ProratedSchema),
  lines: z.array(ReceiptLineSchema),
  /** first day on which the change counts */
  effectiveOn: day(),
  /** what the next term costs the household after the change */
  renewalCents: cents(),
  /** in plain words: why it costs or gives back that much */
  explanation: z.string(),
  members: z.array(CoveredMemberSchema),
});
export type HouseholdChange = z.output<typeof HouseholdChangeSchema>;

export const dependentsList = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Who is on the membership, and what adding a person today would cost',
  access: 'member',
  query: PreviewQuerySchema,
  response: z.object({
    members: z.array(CoveredMemberSchema),
    /** adding one person today; null where no one can be added */
    addition: z.nullable(z.object({ cents: cents(), prorated: ProratedSchema, renewalCents: cents() })),
    relations: z.array(DependentRelationSchema),
    /** plans available to an added person, the membership's plan first; empty where everyone has the same */
    plans: z.array(MemberPlanSchema),
  }),
  errors: ['not_allowed'],
});

export const dependentAdd = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Adds a person for the rest of the term; ?preview=true shows the price and changes nothing',
  access: 'member',
  assisted: 'change',
  query: PreviewQuerySchema,
  headers: z.partial(idempotency()),
  /** expectedCents and the header Idempotency-Key are needed unless it is a preview */
  body: z.object({
    dependent: NewDependentSchema,
    expectedCents: z.optional(expectedCents()),
    /** what the next term was shown to cost with them; pages of earlier builds do not say it */
    expectedRenewalCents: z.optional(expectedCents()),
  }),
  response: HouseholdChangeSchema,
  errors: ['not_allowed', 'conflict', 'payment_declined', 'payment_unknown', 'in_progress', 'key_reused'],
});

export const dependentEdit = endpoint({
  method: 'PATCH',
  path: PATH,
  summary: 'Corrects a dependent’s details',
  access: 'member',
  assisted: 'change',
  query: PreviewQuerySchema,
  body: z.object({
    memberId: uuid(),
    dependent: DependentSchema,
    seen: seenValues(['firstName', 'lastName', 'birthDate', 'relation', 'disabled']),
  }),
  response: HouseholdChangeSchema,
  errors: ['not_found', 'not_allowed', 'conflict'],
});

export const dependentRemove = endpoint({
  method: 'DELETE',
  path: PATH,
  summary: 'Removes a dependent; ?preview=true shows the refund and changes nothing',
  access: 'member',
  assisted: 'change',
  query: PreviewQuerySchema,
  body: z.object({
    memberId: uuid(),
    reason: z._default(
      z.enum(
        ['request', 'died'],
        says(() => t.chooseReason),
      ),
      'request',
    ),
    /** what the preview said comes back; needed unless it is a preview */
    expectedCents: z.optional(expectedCents()),
  }),
  response: HouseholdChangeSchema,
  errors: ['not_found', 'not_allowed', 'conflict'],
});
