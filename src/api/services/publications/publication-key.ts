import { createHmac } from 'node:crypto';
import { isSameSecret } from '#api/kernel/tokens.ts';

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
  return `${expiresAt}.${macOf(opened, expiresAt, secret)}`;
}

export function opensPublication(
  key: string,
  opened: Opened,
  { secret, now }: { secret: string; now: Date },
): boolean {
  const [, expiry = '', given = ''] = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/.exec(key) ?? [];
  if (expiry === '') return false;
  const isGenuine = isSameSecret(given, macOf(opened, Number(expiry), secret));
  return isGenuine && now.getTime() < Number(expiry) * 1000;
}

/** JSON separates the parts; the first word distinguishes it from signed messages of a content system. */
const macOf = ({ site, id }: Opened, expiresAt: number, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['publication', site, id, expiresAt]))
    .digest('base64url');
