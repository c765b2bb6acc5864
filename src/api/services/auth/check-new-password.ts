import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { ApiError } from '#api/kernel/errors.ts';
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  type PasswordError,
  passwordError,
} from '#domain/accounts/password-rules.ts';
import { lazy } from '#util/collections/lazy.ts';

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

/** The most common passwords in breaches, in lower case (scripts/data/common-passwords.ts). */
const LIST = new URL('common-passwords.txt.br', import.meta.url);

/** Lowercase. Read when the first person chooses a password, then cached. */
export const commonPasswords = lazy(readCommonPasswords);

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const bytes = await promisify(brotliDecompress)(await readFile(LIST));
  const common = new Set<string>();
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(10, start);
    const end = newline === -1 ? bytes.length : newline;
    // decode each one separately, because a substring would keep the whole text in memory
    common.add(bytes.toString('utf8', start, end));
    start = end + 1;
  }
  return common;
}
