import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20;

/** A new secret for an authenticator app, base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an authenticator app calls the account. */
interface Named {
  issuer: string;
  email: string;
}

const totpOf = (secret: string, { issuer, email }: Named = { issuer: '', email: '' }): TOTP =>
  new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** The address from which an authenticator app reads the secret. */
export const totpUri = (secret: string, named: Named): string => totpOf(secret, named).toString();

/**
 * The 30-second step that a code belongs to; null if it is not the code of now, nor of the step before or after
 * (RFC 6238 §5.2).
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code.replaceAll(/\D/g, ''), timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
