import { PASSWORD_MAX, PASSWORD_MIN, type PasswordFault, passwordFault } from '../../../domain/passwords.ts';
import { Refusal } from '../../fault.ts';
import { commonPasswords } from './common-passwords.ts';

const MESSAGES: Record<PasswordFault, string> = {
  too_short: `Please use at least ${PASSWORD_MIN} characters. A few words with spaces between them do well.`,
  too_long: `Please use at most ${PASSWORD_MAX} characters.`,
  common: 'This is one of the passwords that are tried first. Please choose another one.',
  contains_email: 'Please choose a password that is not made of your e-mail address.',
  contains_brand: 'Please choose a password that is not made of our name.',
};

/**
 * Refuses a password that may not be chosen (domain/passwords.ts).
 * @param about.field where it stands in the body
 * @throws Refusal invalid, naming the field
 */
export async function assertGoodPassword(
  password: string,
  about: { field: string; email: string; brandWords: readonly string[] },
): Promise<void> {
  const common = await commonPasswords();
  const { field, ...owner } = about;
  const fault = passwordFault(password, { ...owner, isCommon: (candidate) => common.has(candidate) });
  if (fault) throw new Refusal('invalid', { fields: { [field]: MESSAGES[fault] }, reason: fault });
}
