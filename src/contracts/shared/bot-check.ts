import type { Endpoint } from './endpoint.ts';

/** Carries the bot check's token (specification §7). */
export const BOT_CHECK_HEADER = 'x-recaptcha-token';

/**
 * What the page tells the bot check that the person is doing, and what the server expects to hear of it: the last
 * part of the call's address, such as `login`. Letters, digits and underscores, as reCAPTCHA wants it.
 */
export function botActionOf({ path }: Pick<Endpoint, 'path'>): string {
  const parts = path.split('/').filter((part) => /^\w+$/.test(part));
  return parts.at(-1) ?? '';
}
