import { parse, serialize } from 'hono/utils/cookie';
import { csrfTokenOf, hashToken, isToken, newToken } from '../kernel/tokens.ts';

/** Tells the page's inline script that a member is logged in; contains no secret. */
const HINT_COOKIE = 'enamel_auth';
/** A little longer than the half year between two check-ups; counted from the last login. */
export const DEVICE_SECONDS = 190 * 86_400;

/** A token that the browser does not have yet. */
export interface NextSession {
  token: string;
  hash: string;
  csrfToken: string;
  /** of the token that it takes the place of; null where there was none */
  hashBefore: string | null;
}

/**
 * The browser's session: a token in a cookie. An anonymous visitor has one as well once a page needs it (for the
 * csrf token and the cart), without anything stored for it.
 */
export class BrowserSession {
  #token: string | null;
  #device: string | null;
  #deviceChanged = false;
  readonly #secure: boolean;
  #changed = false;
  #keepSeconds: number | null = null;
  #hint: boolean | null = null;

  constructor(cookieHeader: string, { secure }: { secure: boolean }) {
    this.#secure = secure;
    const read = (name: string) => {
      const value = parse(cookieHeader, name)[name] ?? '';
      return isToken(value) ? value : null;
    };
    this.#token = read(cookieName(secure));
    this.#device = read(deviceCookieName(secure));
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

  /** A new token: the old one becomes useless to anyone who knew it. */
  rotate(): { hash: string; csrfToken: string } {
    const next = this.prepare();
    this.adopt(next);
    return { hash: next.hash, csrfToken: next.csrfToken };
  }

  /**
   * The same in two steps, for what is stored under the new token: should the transaction fail, or be run again,
   * the browser still has the token that its rows are under.
   */
  prepare(): NextSession {
    const token = newToken();
    return { token, hash: hashToken(token), csrfToken: csrfTokenOf(token), hashBefore: this.hash };
  }

  adopt({ token }: NextSession): void {
    this.#token = token;
    this.#changed = true;
    this.#keepSeconds = null;
  }

  /**
   * The browser keeps the token when it is closed, as long as something waits for a visitor under it. Not for
   * members: theirs goes with the browser.
   */
  keepFor(seconds: number): void {
    this.#keepSeconds = Math.max(0, Math.ceil(seconds));
  }

  /** The token by which an account recognizes this browser, also when logged out; null before the first login. */
  get deviceHash(): string | null {
    return this.#device && hashToken(this.#device);
  }

  /** Lets the browser be known again. */
  keepDevice(): string {
    this.#device ??= newToken();
    this.#deviceChanged = true;
    return hashToken(this.#device);
  }

  /** Forgets the known browser. */
  dropDevice(): void {
    this.#device = null;
    this.#deviceChanged = true;
  }

  /** Tells the first paint of this and later pages whether a member is logged in. */
  showLoggedIn(isLoggedIn: boolean): void {
    this.#hint = isLoggedIn;
  }

  /** Set-Cookie values that the answer carries. */
  cookies(): string[] {
    const shared = { path: '/', sameSite: 'Lax', secure: this.#secure } as const;
    const cookies: string[] = [];
    const keep = this.#keepSeconds;
    if ((this.#changed || keep !== null) && this.#token !== null)
      cookies.push(
        serialize(cookieName(this.#secure), this.#token, {
          ...shared,
          httpOnly: true,
          ...(keep !== null && { maxAge: keep }),
        }),
      );
    if (this.#deviceChanged)
      cookies.push(
        serialize(deviceCookieName(this.#secure), this.#device ?? '', {
          ...shared,
          httpOnly: true,
          maxAge: this.#device === null ? 0 : DEVICE_SECONDS,
        }),
      );
    if (this.#hint !== null)
      cookies.push(
        serialize(HINT_COOKIE, this.#hint ? '1' : '', { ...shared, ...(!this.#hint && { maxAge: 0 }) }),
      );
    return cookies;
  }
}

/** The prefix binds the cookie to this very host (RFC 6265bis §4.1.3.2); browsers refuse it over plain http. */
const cookieName = (secure: boolean): string => (secure ? '__Host-enamel_session' : 'enamel_session');
const deviceCookieName = (secure: boolean): string => (secure ? '__Host-enamel_device' : 'enamel_device');
