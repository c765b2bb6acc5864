import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { cents, day, line } from '../shared/fields.ts';
import { DoneSchema } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { MEMBER_PATH, ofMember, reason } from './shared-fields.ts';
import { t } from './texts.ts';

/** The stored birth date of an erased person: none is known, and the column requires one. */
export const ERASED_BIRTH_DATE = '1900-01-01';

/** What has to be done before an account can be erased or merged. */
export const CLOSING_BLOCKS = [
  'running_membership',
  'open_payment',
  'open_refund',
  'waiting_approval',
  'open_grievance',
] as const;

const BlockSchema = z.object({
  kind: z.enum(CLOSING_BLOCKS),
  /** a member number, a case number; '' if there is none */
  name: z.string(),
  /** of a canceled membership: the first day without cover */
  until: z.nullable(day()),
});

/** What an erasure removes, by what the person would call it. */
export const ERASED_KINDS = [
  'contact',
  'people',
  'logins',
  'card',
  'mails',
  'messages',
  'notes',
  'carts',
  'grievances',
] as const;
/** What it keeps. */
export const KEPT_KINDS = ['money', 'memberships', 'consents', 'grievances', 'history', 'audit'] as const;

export const readErasure = endpoint({
  method: 'GET',
  path: `${MEMBER_PATH}/erasure`,
  summary: 'What an erasure of a member would remove and keep, and what has to be done before',
  access: 'staff',
  permission: 'members.erase',
  params: ofMember(),
  response: z.object({
    /** to be typed: the latest member number, or the email address of an account without one */
    confirmation: z.string(),
    isNumber: z.boolean(),
    blocks: z.array(BlockSchema),
    erased: z.array(z.object({ kind: z.enum(ERASED_KINDS), count: z.int() })),
    kept: z.array(
      z.object({
        kind: z.enum(KEPT_KINDS),
        count: z.int(),
        /** kept at least until then; null: as long as the record of changes */
        until: z.nullable(day()),
      }),
    ),
    /** above zero: owed; below: a credit, which is lost to the member */
    balanceCents: cents(),
    /** of what was read: another state is refused */
    stateKey: z.string(),
  }),
  errors: ['not_found', 'conflict'],
});

export const eraseMember = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/erasure`,
  summary: 'Erases a member; what the law asks for is kept',
  access: 'staff',
  permission: 'members.erase',
  secondFactor: 'recent',
  params: ofMember(),
  body: z.object({
    confirmation: line(
      320,
      says(() => t.typeConfirmation),
    ),
    stateKey: z.string(),
    reason: reason(),
  }),
  response: DoneSchema,
  errors: ['not_found', 'not_allowed', 'conflict'],
});
