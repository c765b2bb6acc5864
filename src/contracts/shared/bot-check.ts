import type { Endpoint } from './endpoint.ts';

/** Carries the bot check's token (specification §7). */
export const BOT_CHECK_HEADER = 'x-recaptcha-token';

/**
 * The action name that the page sends to the bot check and the server verifies: the last part of the path, such as
 * `login`. Letters, digits and underscores, as reCAPTCHA requires.
 */
export function botActionOf({ path }: Pick<Endpoint, 'path'>): string {
  const parts = path.split('/').filter((part) => /^\w+$/.test(part));
  return parts.at(-1) ?? '';
}
