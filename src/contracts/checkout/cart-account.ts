import * as z from 'zod/mini';
import { briefContactInput } from '../shared/address.ts';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId, textLine } from '../shared/fields.ts';
import { email, password } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { CartAnswerSchema } from './cart.ts';
import { t } from './texts.ts';

/** Who joins. */
export const AccountFieldsSchema = z.object(
  {
    email: email(),
    /** not needed: without one the member logs in with codes by email, and may set one later */
    password: z.optional(password()),
    ...briefContactInput(),
  },
  says(() => t.enterWhoJoins),
);

/** What is wanted: a plan, and where. */
export const PlanChoiceSchema = z.object({
  plan: catalogId(says(() => t.choosePlan)),
  /** null: outside office */
  office: z.nullable(catalogId(says(() => t.sayOffice))),
  /** absent: none */
  coupon: z.nullish(textLine(40)),
  /** invitation code, for a plan by invitation */
  invitation: z.nullish(textLine(40)),
});

export const setCheckoutAccount = endpoint({
  method: 'POST',
  path: '/api/km/checkout/account',
  summary: 'Starts a cart, or changes its account and plan; absent fields stay as they are',
  access: 'anyone',
  // here, since the payment page loads no script but the processor's
  botCheck: true,
  body: z.partial(z.extend(AccountFieldsSchema, PlanChoiceSchema.shape)).check(
    z.refine(({ plan, office }) => plan === undefined || office !== undefined, {
      error: () => t.sayOffice,
      path: ['office'],
    }),
  ),
  response: CartAnswerSchema,
  errors: ['not_found', 'invalid', 'in_progress', 'conflict', 'already_member', 'too_many'],
});

export const checkoutAccount = endpoint({
  method: 'GET',
  path: '/api/km/checkout/account',
  summary: 'The cart of this browser, its price, and what comes next',
  access: 'anyone',
  response: CartAnswerSchema,
});
