import type { PublicSettings } from '#util/site/public-config.ts';
import type { Release } from './release.ts';

/**
 * What every answer carries, whichever server gives it: our own and the generated nginx configuration read
 * the same tables, so the two cannot drift apart.
 */

/** Powers no page of ours uses are off; only features that every current Chromium knows, since others log warnings. */
const permissionsPolicy = (mayPay: string) =>
  [
    'geolocation=(self)',
    `payment=(${mayPay})`,
    ...['accelerometer', 'camera', 'display-capture', 'gyroscope', 'hid', 'magnetometer'].map(
      (feature) => `${feature}=()`,
    ),
    ...['microphone', 'midi', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'].map(
      (feature) => `${feature}=()`,
    ),
  ].join(', ');

/**
 * What a site says otherwise whose cards are typed into Stripe's frames: a wallet is asked for by such a frame, and
 * some open a window of their own, which must be able to answer.
 */
const STRIPE_HEADERS: Readonly<Record<string, string>> = {
  'Permissions-Policy': permissionsPolicy('self "https://js.stripe.com" "https://*.js.stripe.com"'),
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
};

/** The headers in which a site differs from others, by whom it lets in. */
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

/** For every answer that is not a page with a policy of its own. */
export const STRICT_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A drawing opened by itself runs nothing and submits nothing, whatever is inside it. */
export const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** One year. Only for answers over https, never on localhost; subdomains are the brand's own business. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';

export const CACHE_CONTROL = {
  /** kept, but asked about on every use, so that a publish is seen at once */
  page: 'public, max-age=0, must-revalidate',
  /** hashed names: what is behind them never changes */
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

/** The headers of every answer of a site: the fixed ones, with the release's own added or put in their place. */
export function siteHeaders(release: Pick<Release, 'headers'>): [name: string, value: string][] {
  const own = Object.entries(release.headers);
  const replaced = new Set(own.map(([name]) => name.toLowerCase()));
  return [...Object.entries(SECURITY_HEADERS).filter(([name]) => !replaced.has(name.toLowerCase())), ...own];
}

/** How long a file of the release may be kept without asking again. */
export function cacheControlOf(urlPath: string): string {
  return urlPath === '/builds/latest.json' ? CACHE_CONTROL.manifest : CACHE_CONTROL.page;
}
