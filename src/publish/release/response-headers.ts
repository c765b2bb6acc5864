import type { PublicSettings } from '#util/site/public-config.ts';
import type { Release } from './release.ts';

/**
 * Headers of every response. Our server and the generated nginx configuration share these tables, so they
 * cannot differ.
 */

const UNUSED_FEATURES =
  'accelerometer camera display-capture gyroscope hid magnetometer microphone midi screen-wake-lock serial usb xr-spatial-tracking'.split(
    ' ',
  );

/**
 * Turns off features that no page uses. Lists only those that every current Chromium knows, because others
 * log warnings.
 */
const permissionsPolicy = (mayPay: string) =>
  ['geolocation=(self)', `payment=(${mayPay})`, ...UNUSED_FEATURES.map((feature) => `${feature}=()`)].join(
    ', ',
  );

/**
 * Replacements for sites whose cards are typed into Stripe's frames: the frame requests the wallet, and some
 * wallets open a window that must be able to reply.
 */
const STRIPE_HEADERS: Readonly<Record<string, string>> = {
  'Permissions-Policy': permissionsPolicy('self "https://js.stripe.com" "https://*.js.stripe.com"'),
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
};

/** The headers that differ between sites, depending on the third parties they allow. */
export const headersFor = ({
  processor,
}: Pick<PublicSettings, 'processor'>): Readonly<Record<string, string>> =>
  processor === 'stripe' ? STRIPE_HEADERS : {};

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': permissionsPolicy('self'),
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** For every response that is not a page with its own policy. */
export const STRICT_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** An SVG opened as a document runs no script and submits nothing. */
export const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** One year. Only for https responses, never on localhost. Subdomains are left to the brand. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';

export const CACHE_CONTROL = {
  /** cached, but revalidated on every use, so that a publish shows at once */
  page: 'public, max-age=0, must-revalidate',
  /** hashed names: their content never changes */
  immutable: 'public, max-age=31536000, immutable',
  /** polled by open pages to notice a new build */
  manifest: 'no-cache',
  error: 'no-store',
} as const;

/** By file ending; text types carry their charset. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  pdf: 'application/pdf',
  wasm: 'application/wasm',
};

export const DEFAULT_CONTENT_TYPE = 'application/octet-stream';

export function contentTypeOf(file: string): string {
  const ending = /\.([A-Za-z0-9]+)$/.exec(file)?.[1]?.toLowerCase();
  return (ending && CONTENT_TYPES[ending]) || DEFAULT_CONTENT_TYPE;
}

/**
 * The headers of every response of a site: the standard ones, with the release's own added or replacing them.
 */
export function siteHeaders(release: Pick<Release, 'headers'>): [name: string, value: string][] {
  const own = Object.entries(release.headers);
  const replaced = new Set(own.map(([name]) => name.toLowerCase()));
  return [...Object.entries(SECURITY_HEADERS).filter(([name]) => !replaced.has(name.toLowerCase())), ...own];
}

/** The Cache-Control value of a file of the release. */
export function cacheControlOf(urlPath: string): string {
  return urlPath === '/builds/latest.json' ? CACHE_CONTROL.manifest : CACHE_CONTROL.page;
}
