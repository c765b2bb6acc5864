import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret that cannot be guessed: 256 bits, base64url, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/** The stored form of a token, useless to anyone who reads the database. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/**
 * The CSRF token, which the page sends with every change (specification §7). It is derived from the session's token,
 * which scripts and other sites cannot read, so it need not be stored.
 */
export const deriveCsrfToken = (token: string): string => hash('sha256', `csrf:${token}`, 'base64url');

/** Compares in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const first = hash('sha256', given, 'buffer');
  const second = hash('sha256', expected, 'buffer');
  return timingSafeEqual(first, second);
}

/** A token in this process's memory that can be used once. */
export interface OneTimeToken {
  token: string;
  /** @returns whether the given token is this one, and was not used before */
  take(given: string): boolean;
}

export function oneTimeToken(): OneTimeToken {
  const token = newToken();
  let isUsed = false;
  return {
    token,
    take(given) {
      if (isUsed || !isSameSecret(given, token)) return false;
      isUsed = true;
      return true;
    },
  };
}
