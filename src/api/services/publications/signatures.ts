import { createHmac } from 'node:crypto';
import { isSameSecret } from '#api/kernel/tokens.ts';

/** The allowed clock difference of two servers, plus the time a message takes. */
const TOLERANCE_SECONDS = 5 * 60;
const MOST_SIGNATURES = 4;

type SignatureError = 'missing' | 'malformed' | 'too_old' | 'wrong';

/** HMAC-SHA256 of the time and the exact bytes of the body, in hexadecimal. */
export function signBody(seconds: number, body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
}

/**
 * Checks `t=<seconds>,v1=<signature>` and returns the problem, or null. Several `v1` are allowed while a secret is
 * rotated.
 */
export function signatureError(
  header: string,
  { body, secret, now }: { body: Uint8Array; secret: string; now: Date },
): SignatureError | null {
  if (header.trim() === '') return 'missing';
  const parts = header.split(',').map((part) => /^\s*(t|v1)=([0-9a-f]{1,64})\s*$/.exec(part));
  const times = parts.flatMap((part) => (part?.[1] === 't' ? [part[2] ?? ''] : []));
  const given = parts.flatMap((part) => (part?.[1] === 'v1' ? [part[2] ?? ''] : []));
  const [time = ''] = times;
  const isWellFormed = times.length === 1 && /^\d{1,12}$/.test(time) && !parts.includes(null);
  if (!isWellFormed || given.length === 0 || given.length > MOST_SIGNATURES) return 'malformed';
  const expected = signBody(Number(time), body, secret);
  // compare every signature, so that timing reveals nothing
  const isGenuine = given.map((each) => isSameSecret(each, expected)).includes(true);
  if (!isGenuine) return 'wrong';
  const apart = Math.abs(now.getTime() / 1000 - Number(time));
  return apart > TOLERANCE_SECONDS ? 'too_old' : null;
}

/** The time of a well-formed signature, in seconds since 1970. */
export const readSignedAt = (header: string): number => Number(/(?:^|,)\s*t=(\d{1,12})/.exec(header)?.[1]);

/** How long the status page of a publish can be opened. */
const OPEN_SECONDS = 30 * 24 * 3600;

/** The publish that a key opens. */
interface Opened {
  site: string;
  id: string;
}

/** `<expiry>.<HMAC-SHA256>`, safe in a URL. */
export function publicationKey(opened: Opened, { secret, now }: { secret: string; now: Date }): string {
  const expiresAt = Math.floor(now.getTime() / 1000) + OPEN_SECONDS;
  return `${expiresAt}.${keyMac(opened, expiresAt, secret)}`;
}

export function opensPublication(
  key: string,
  opened: Opened,
  { secret, now }: { secret: string; now: Date },
): boolean {
  const [, expiry = '', given = ''] = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/.exec(key) ?? [];
  if (expiry === '') return false;
  const isGenuine = isSameSecret(given, keyMac(opened, Number(expiry), secret));
  return isGenuine && now.getTime() < Number(expiry) * 1000;
}

/** JSON separates the parts; the first word distinguishes it from signed messages of a content system. */
const keyMac = ({ site, id }: Opened, expiresAt: number, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['publication', site, id, expiresAt]))
    .digest('base64url');
