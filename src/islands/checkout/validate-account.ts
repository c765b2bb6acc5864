import { validateBody } from '#client/http/submit.ts';
import { setCheckoutAccount } from '#contracts/checkout/cart-account.ts';
import { addCheckoutMember } from '#contracts/checkout/cart-people.ts';
import type { BodyInputOf } from '#contracts/shared/endpoint.ts';
import { PASSWORD_MIN } from '#domain/accounts/password-rules.ts';
import { ageOn, birthDateError } from '#domain/eligibility/eligibility.ts';
import { type Day, isDay } from '#util/dates/calendar.ts';
import { t } from './texts.ts';

/** The buyer enters into a contract. */
const ADULT_AGE = 18;

export interface TypedAccount {
  /** `email` and `password` are absent for a member who is logged in */
  account: Pick<BodyInputOf<typeof setCheckoutAccount>, 'email' | 'phone' | 'state' | 'zip'> & {
    password?: string | undefined;
  };
  person: BodyInputOf<typeof addCheckoutMember>;
  /** the address that the cart's password belongs to; '' if it has none */
  passwordIsFor: string;
  today: Day;
}

/**
 * All errors of the account step by field, so that they can be corrected in one round. The server checks them again;
 * only it knows the common passwords.
 */
export function validateAccount({
  account,
  person,
  passwordIsFor,
  today,
}: TypedAccount): Record<string, string> {
  const { password, ...reach } = account;
  return {
    ...validateBody(addCheckoutMember, person)?.fields,
    ...birthDateErrors(person.birthDate, today),
    ...validateBody(setCheckoutAccount, reach)?.fields,
    ...(account.email !== undefined && passwordErrors(password ?? '', account.email, passwordIsFor)),
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

function passwordErrors(password: string, email: string, passwordIsFor: string): Record<string, string> {
  const isChosen = passwordIsFor !== '';
  if (password === '' && isChosen && isSameEmail(email, passwordIsFor)) return {};
  if (password === '') return { password: isChosen ? t.passwordAgain : t.choosePassword };
  if ([...password].length >= PASSWORD_MIN) return {};
  return { password: t.shortPassword(PASSWORD_MIN) };
}

/** Whether two addresses differ only in spelling, so a password for one is valid for the other. */
export const isSameEmail = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();
