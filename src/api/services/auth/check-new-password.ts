import { ApiError } from '#api/kernel/errors.ts';
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  type PasswordError,
  passwordError,
} from '#domain/accounts/password-rules.ts';
import { commonPasswords } from './common-passwords.ts';

const MESSAGES: Record<PasswordError, string> = {
  too_short: `Please use at least ${PASSWORD_MIN} characters. A few words with spaces between them work well.`,
  too_long: `Please use at most ${PASSWORD_MAX} characters.`,
  common: 'This password is very common. Please choose another one.',
  contains_email: 'Please choose a password that is not made of your email address.',
  contains_brand: 'Please choose a password that is not made of our name.',
};

interface Owner {
  email: string;
  brandWords: readonly string[];
}

/** The reason why a password may not be chosen (domain/accounts/password-rules.ts), or null. */
export async function checkNewPassword(
  password: string,
  owner: Owner,
): Promise<{ reason: PasswordError; message: string } | null> {
  const common = await commonPasswords();
  const reason = passwordError(password, { ...owner, isCommon: (candidate) => common.has(candidate) });
  return reason && { reason, message: MESSAGES[reason] };
}

/**
 * Refuses a password that may not be chosen.
 * @param about.field its name in the body
 * @throws ApiError invalid, naming the field
 */
export async function assertGoodPassword(
  password: string,
  { field, ...owner }: Owner & { field: string },
): Promise<void> {
  const error = await checkNewPassword(password, owner);
  if (error) throw new ApiError('invalid', { fields: { [field]: error.message }, reason: error.reason });
}
