import { z } from 'zod';
import { CartAnswerSchema } from './cart.ts';
import { endpoint } from './endpoint.ts';
import { catalogId, email, optionalLine, password, phone, stateCode, zip } from './fields.ts';

/** Text that may be empty. Without a default: an absent field of a change means that it stays. */
const textLine = (most: number) => optionalLine(most).unwrap();

/** Who joins. */
export const AccountFieldsSchema = z.object({
  email: email(),
  password: password(),
  phone: phone(),
  street: textLine(120).optional(),
  street2: textLine(120).optional(),
  city: textLine(80).optional(),
  state: stateCode(),
  zip: zip(),
});

/** What is wanted: a plan, and where. */
export const PlanChoiceSchema = z.object({
  plan: catalogId(),
  /** null: outside office */
  office: catalogId().nullable(),
  /** absent: none */
  coupon: textLine(40).nullish(),
});

export const setCheckoutAccount = endpoint({
  method: 'POST',
  path: '/api/km/checkout/account',
  summary: 'Begins a cart, or changes the account and the plan in it; fields that are absent stay',
  access: 'anyone',
  body: AccountFieldsSchema.extend(PlanChoiceSchema.shape)
    .partial()
    .refine(({ plan, office }) => plan === undefined || office !== undefined, {
      message: 'Please say at which office, or null for outside any.',
      path: ['office'],
    }),
  response: CartAnswerSchema,
  errors: ['not_found', 'invalid', 'in_progress', 'already_member', 'too_many'],
});

export const checkoutAccount = endpoint({
  method: 'GET',
  path: '/api/km/checkout/account',
  summary: 'The cart of this browser, its price, and what comes next',
  access: 'anyone',
  response: CartAnswerSchema,
});
