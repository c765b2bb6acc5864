import { parse, serialize } from 'hono/utils/cookie';
import { csrfTokenOf, hashToken, isToken, newToken } from './tokens.ts';

/** Says to the page's inline script that somebody is logged in; carries no secret. */
const HINT_COOKIE = 'enamel_auth';

/**
 * The browser's session: a token in a cookie. An anonymous visitor has one as well once a page needs it (for the
 * csrf token and the cart), without anything stored for it.
 */
export class BrowserSession {
  #token: string | null;
  readonly #secure: boolean;
  #changed = false;
  #hint: boolean | null = null;

  constructor(cookieHeader: string, { secure }: { secure: boolean }) {
    this.#secure = secure;
    const value = parse(cookieHeader, cookieName(secure))[cookieName(secure)] ?? '';
    this.#token = isToken(value) ? value : null;
  }

  /** null while the browser has none */
  get hash(): string | null {
    return this.#token && hashToken(this.#token);
  }

  get csrfToken(): string | null {
    return this.#token && csrfTokenOf(this.#token);
  }

  /** Gives the browser a session where it has none. */
  begin(): { hash: string; csrfToken: string } {
    if (this.#token === null) return this.rotate();
    return { hash: hashToken(this.#token), csrfToken: csrfTokenOf(this.#token) };
  }

  /** A new token: whoever knew the old one knows nothing. */
  rotate(): { hash: string; csrfToken: string } {
    const token = newToken();
    this.#token = token;
    this.#changed = true;
    return { hash: hashToken(token), csrfToken: csrfTokenOf(token) };
  }

  /** Tells the page's first paint, on the next page as well, whether somebody is logged in. */
  showLoggedIn(isLoggedIn: boolean): void {
    this.#hint = isLoggedIn;
  }

  /** Set-Cookie values that the answer carries. */
  cookies(): string[] {
    const shared = { path: '/', sameSite: 'Lax', secure: this.#secure } as const;
    const cookies: string[] = [];
    if (this.#changed && this.#token !== null)
      cookies.push(serialize(cookieName(this.#secure), this.#token, { ...shared, httpOnly: true }));
    if (this.#hint !== null)
      cookies.push(
        serialize(HINT_COOKIE, this.#hint ? '1' : '', { ...shared, ...(!this.#hint && { maxAge: 0 }) }),
      );
    return cookies;
  }
}

/** The prefix binds the cookie to this very host (RFC 6265bis §4.1.3.2); browsers refuse it over plain http. */
const cookieName = (secure: boolean): string => (secure ? '__Host-enamel_session' : 'enamel_session');
