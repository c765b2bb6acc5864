import { validateBody } from '#client/http/submit.ts';
import { setCheckoutAccount } from '#contracts/checkout/cart-account.ts';
import { addCheckoutMember } from '#contracts/checkout/cart-people.ts';
import type { BodyInputOf } from '#contracts/shared/endpoint.ts';
import { ageOn, birthDateError } from '#domain/eligibility/eligibility.ts';
import { type Day, isDay } from '#util/dates/calendar.ts';
import { t } from './texts.ts';

/** The buyer enters into a contract. */
const ADULT_AGE = 18;

export interface TypedAccount {
  /** `email` is absent for a member who is logged in */
  account: Pick<BodyInputOf<typeof setCheckoutAccount>, 'email' | 'phone' | 'state' | 'zip'>;
  person: BodyInputOf<typeof addCheckoutMember>;
  today: Day;
}

/**
 * All errors of the account step by field, so that they can be corrected in one round. The server checks them again.
 */
export function validateAccount({ account, person, today }: TypedAccount): Record<string, string> {
  return {
    ...validateBody(addCheckoutMember, person)?.fields,
    ...birthDateErrors(person.birthDate, today),
    ...validateBody(setCheckoutAccount, account)?.fields,
  };
}

function birthDateErrors(birthDate: unknown, today: Day): Record<string, string> {
  // the contract reports what is not a day
  if (typeof birthDate !== 'string' || !isDay(birthDate)) return {};
  const error = birthDateError(birthDate, today);
  if (error === 'birth_date_in_future') return { birthDate: t.birthDateInFuture };
  if (error) return { birthDate: t.checkBirthDate };
  if (ageOn(birthDate, today) >= ADULT_AGE) return {};
  return { birthDate: t.mustBeAdult(ADULT_AGE) };
}
