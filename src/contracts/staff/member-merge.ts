import * as z from 'zod/mini';
import { MembershipStatusSchema } from '../membership/membership.ts';
import { endpoint } from '../shared/endpoint.ts';
import { cents, day, instant } from '../shared/fields.ts';
import { DoneSchema, uuid } from '../shared/login-fields.ts';
import { MEMBER_PATH, ofMember, reason } from './shared-fields.ts';

const ofBoth = () => z.extend(ofMember(), { otherId: uuid() });

/** Why two accounts cannot be merged yet, or at all. */
export const MERGE_BLOCKS = [
  'different_people',
  'unconfirmed_email',
  'second_step',
  'two_memberships',
  'open_payment',
  'open_refund',
  'waiting_approval',
] as const;

const SideSchema = z.object({
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  phone: z.string(),
  since: instant(),
  /** when the second step was turned on; null: off */
  secondStepSince: z.nullable(instant()),
  /** the owner first */
  people: z.array(z.object({ firstName: z.string(), lastName: z.string(), birthDate: day() })),
  /** the latest first */
  memberships: z.array(
    z.object({
      number: z.string(),
      plan: z.string(),
      status: MembershipStatusSchema,
      /** first day without coverage */
      termEnd: day(),
    }),
  ),
  /** the saved card; null: none */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** above zero: owed; below: a credit */
  balanceCents: cents(),
});

export const readMerge = endpoint({
  method: 'GET',
  path: `${MEMBER_PATH}/merge/{otherId}`,
  summary: 'Two accounts side by side, and what a merge of the other one into this one would keep',
  access: 'staff',
  permission: 'members.merge',
  params: ofBoth(),
  response: z.object({
    kept: SideSchema,
    other: SideSchema,
    /** whose saved card stays; null: none does */
    cardOf: z.nullable(z.enum(['kept', 'other'])),
    blocks: z.array(z.enum(MERGE_BLOCKS)),
    /** of what was read: another state is refused */
    stateKey: z.string(),
  }),
  errors: ['not_found', 'not_allowed', 'conflict'],
});

export const mergeMembers = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/merge/{otherId}`,
  summary: 'Moves everything of the other account to this one, and closes the other one; it cannot be undone',
  access: 'staff',
  permission: 'members.merge',
  secondFactor: 'recent',
  params: ofBoth(),
  body: z.object({ stateKey: z.string(), reason: reason() }),
  response: DoneSchema,
  errors: ['not_found', 'not_allowed', 'conflict'],
});
