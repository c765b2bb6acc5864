import { parseEmail } from '#domain/accounts/email-address.ts';

/**
 * The address as accounts are found by it. What the contract lets pass and the rules do not is nobody's; it has a
 * key all the same, so that nothing tells it from an address that is merely unknown.
 */
export function emailKeyOf(typed: string): string {
  const email = parseEmail(typed);
  return email.ok ? email.key : typed.normalize('NFC').trim().toLowerCase();
}
