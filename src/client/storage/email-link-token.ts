import { storedText } from './browser-storage.ts';

/**
 * The token of an emailed link, from the fragment of the address, which browsers do not send to servers. If the member
 * has to log in first, the address carries it along (layouts/first-paint.ts, islands/login). The dashboard removes it
 * from the address at once and keeps it in this tab until it is used.
 */
const kept = storedText('sessionStorage', 'enamel_email_token');

/** @returns null where no link was opened, or its token has been used */
export function emailLinkToken(): string | null {
  takeFromAddress();
  return kept.read();
}

/** It has been used, or is good for nothing. */
export const forgetMailedToken = (): void => kept.forget();

function takeFromAddress(): void {
  const [, token] = /^#email-token=([\w-]+)$/.exec(location.hash) ?? [];
  if (!token) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  kept.keep(token);
}
