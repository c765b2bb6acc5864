import * as z from 'zod/mini';
import { disabled, PersonWithPlanSchema } from '../membership/person.ts';
import { endpoint } from '../shared/endpoint.ts';
import { uuid } from '../shared/login-fields.ts';
import { CartAnswerSchema } from './cart.ts';
import { PlanChoiceSchema } from './cart-account.ts';
import { t } from './texts.ts';

const path = '/api/km/checkout/member';
const errors = ['not_found', 'invalid', 'cart_expired', 'in_progress', 'conflict'] as const;

export const addCheckoutMember = endpoint({
  method: 'POST',
  path,
  summary: 'Adds a person to the cart',
  access: 'anyone',
  body: PersonWithPlanSchema,
  response: z.extend(CartAnswerSchema, { memberId: uuid() }),
  errors: [...errors, 'not_allowed'],
});

export const editCheckoutMember = endpoint({
  method: 'PATCH',
  path,
  summary: 'Changes a person in the cart; absent fields stay as they are',
  access: 'anyone',
  body: z.extend(z.partial(z.extend(PersonWithPlanSchema, { disabled: disabled() })), { id: uuid() }),
  response: CartAnswerSchema,
  errors,
});

export const removeCheckoutMember = endpoint({
  method: 'DELETE',
  path,
  summary: 'Removes a person from the cart',
  access: 'anyone',
  body: z.object({ id: uuid() }),
  response: CartAnswerSchema,
  errors,
});

export const setCheckoutPlan = endpoint({
  method: 'PUT',
  path: '/api/km/checkout/member/plan',
  summary:
    'Sets the plan, the office and the coupon of the cart; or, with `member`, the plan of one dependent',
  access: 'anyone',
  body: z
    .object({
      plan: z.nullable(PlanChoiceSchema.shape.plan),
      coupon: PlanChoiceSchema.shape.coupon,
      office: z.optional(PlanChoiceSchema.shape.office),
      invitation: PlanChoiceSchema.shape.invitation,
      /** a person in the cart: then `plan` is theirs, and null means the household's */
      member: z.optional(uuid()),
    })
    .check(
      z.refine(({ member, plan }) => member !== undefined || plan !== null, {
        error: () => t.choosePlan,
        path: ['plan'],
      }),
      z.refine(({ member, office }) => member !== undefined || office !== undefined, {
        error: () => t.sayOffice,
        path: ['office'],
      }),
      z.refine(({ member, office }) => member === undefined || office === undefined, {
        error: () => t.oneOffice,
        path: ['office'],
      }),
      z.refine(({ member, coupon }) => member === undefined || !coupon, {
        error: () => t.oneCoupon,
        path: ['coupon'],
      }),
    ),
  response: CartAnswerSchema,
  errors: [...errors, 'too_many'],
});
