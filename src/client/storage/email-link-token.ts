import { storedText } from './storage.ts';

/**
 * The token of an emailed link, from the fragment of the address, which browsers do not send to servers. If the member
 * has to log in first, the address carries it along (layouts/first-paint.ts, islands/login). The dashboard removes it
 * from the address at once and keeps it in this tab until it is used.
 */
const stored = storedText('sessionStorage', 'enamel_email_token');

/** @returns null if no link was opened, or its token was used */
export function emailLinkToken(): string | null {
  const [, token] = /^#email-token=([\w-]+)$/.exec(location.hash) ?? [];
  if (token) {
    history.replaceState(history.state, '', location.pathname + location.search);
    stored.write(token);
  }
  return stored.read();
}

/** Call it when the token was used or is invalid. */
export const removeEmailLinkToken = (): void => stored.remove();
