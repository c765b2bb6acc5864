import { parseEmail } from '#domain/accounts/email-address.ts';

/**
 * The normalized address that accounts are looked up by. An invalid address gets a key as well, so that it behaves like
 * an unknown one.
 */
export function normalizeEmailKey(typed: string): string {
  const email = parseEmail(typed);
  return email.ok ? email.key : typed.normalize('NFC').trim().toLowerCase();
}
