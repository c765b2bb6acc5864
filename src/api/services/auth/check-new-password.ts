import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { ApiError } from '#api/kernel/errors.ts';
import { type PasswordError, passwordError } from '#domain/accounts/password-rules.ts';
import { lazy } from '#util/collections/lazy.ts';
import { t } from './texts.ts';

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
  return reason && { reason, message: t.passwordErrors[reason] };
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
