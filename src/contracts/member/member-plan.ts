import * as z from 'zod/mini';
import {
  expectedCents,
  MembershipPlanSchema,
  MembershipSchema,
  PreviewQuerySchema,
} from '../membership/membership.ts';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId, cents, day } from '../shared/fields.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

/** A plan that a membership can have from its next term on. */
export const NextPlanSchema = z.extend(MembershipPlanSchema, {
  audience: z.string(),
  features: z.array(z.string()),
  /** per term, for the people covered when it begins */
  priceCents: cents(),
  /** it is chosen for that term */
  isChosen: z.boolean(),
});
export type NextPlan = z.output<typeof NextPlanSchema>;

export const memberPlan = endpoint({
  method: 'GET',
  path: '/api/v4/member/plan',
  summary: 'The price of the next term, the consent that renewing it needs, and the plans to choose from',
  access: 'member',
  response: z.object({
    /** first day of the next term that is not paid for; null: the day on which one is paid for, after the end */
    from: z.nullable(day()),
    /** how many people it covers */
    people: z.int(),
    /** what turning renewal on means; null if it cannot be turned on */
    renewal: z.nullable(z.object({ on: day(), priceCents: cents(), consent: z.string() })),
    /** the plan of the next term unless another one is chosen */
    plan: z.extend(MembershipPlanSchema, {
      priceCents: cents(),
      /** it is sold for another term */
      isOffered: z.boolean(),
      /** the consent needed to undo a pending choice; null if none is needed */
      consent: z.nullable(z.string()),
    }),
    /** others that may be sold to this household at its office, in the catalog’s order */
    plans: z.array(NextPlanSchema),
    /** why no plan can be chosen now; null if one can */
    refusal: z.nullable(z.string()),
  }),
  errors: ['not_allowed'],
});

export const changePlan = endpoint({
  method: 'POST',
  path: '/api/v4/member/plan',
  summary:
    'Chooses the plan of the next term, or undoes the choice with the current plan; ?preview=true shows the effect',
  access: 'member',
  assisted: 'change',
  query: PreviewQuerySchema,
  body: z.object({
    planId: catalogId(says(() => t.choosePlan)),
    /**
     * the price of the next term as it was shown; needed unless it is a preview, or takes a choice back without
     * anything to agree to
     */
    expectedCents: z.optional(expectedCents()),
    /** the ticked box; needed with it where there is something to agree to */
    consent: z.optional(
      z.literal(
        true,
        says(() => t.agreeToNewPrice),
      ),
    ),
  }),
  response: z.object({
    preview: z.boolean(),
    plan: MembershipPlanSchema,
    /** see `memberPlan` */
    from: z.nullable(day()),
    priceCents: cents(),
    people: z.int(),
    /** people who change to the household’s plan then, because their own plan ends */
    ending: z.array(z.object({ firstName: z.string(), plan: z.string() })),
    /** the consent; null if nothing is charged automatically */
    consent: z.nullable(z.string()),
    /** an earlier choice was undone, and no other plan was chosen */
    tookBack: z.boolean(),
    membership: MembershipSchema,
  }),
  errors: ['not_found', 'not_allowed', 'conflict', 'in_progress', 'too_many'],
});
