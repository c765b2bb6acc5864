import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a token allows: one version of one site, until a time. */
interface PreviewGrant {
  site: string;
  version: string;
  /** seconds since 1970 */
  expiresAt: number;
}

/** `<expiry>.<HMAC-SHA256>`, URL-safe. */
export function signPreviewToken(grant: PreviewGrant, secret: string): string {
  return `${grant.expiresAt}.${mac(grant, secret).toString('base64url')}`;
}

export type PreviewTokenError = 'missing' | 'expired' | 'wrong';

/**
 * Why the token is not valid for this version of this site at `now` (milliseconds since 1970), or null. Never
 * throws.
 */
export function previewTokenError(
  token: string,
  wanted: { site: string; version: string; now: number },
  secret: string,
): PreviewTokenError | null {
  if (token === '') return 'missing';
  const [, expiry = '', given = ''] = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  if (!expiry) return 'wrong';
  const expiresAt = Number(expiry);
  const isGenuine = timingSafeEqual(
    Buffer.from(given, 'base64url'),
    mac({ site: wanted.site, version: wanted.version, expiresAt }, secret),
  );
  if (!isGenuine) return 'wrong';
  return wanted.now < expiresAt * 1000 ? null : 'expired';
}

/** JSON separates the parts, so that different pairs never give the same text. */
function mac(grant: PreviewGrant, secret: string): Buffer {
  const text = JSON.stringify(['preview', grant.site, grant.version, grant.expiresAt]);
  return createHmac('sha256', secret).update(text).digest();
}
