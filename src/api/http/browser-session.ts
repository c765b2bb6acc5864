import { parse, serialize } from 'hono/utils/cookie';
import { deriveCsrfToken, hashToken, isToken, newToken } from '../kernel/tokens.ts';

/** Tells the page's inline script that a member is logged in; not a secret. */
const HINT_COOKIE = 'enamel_auth';
const SESSION_COOKIE = 'enamel_session';
/** Which site's pages send the cookies. The staff's are sent with no request that another site causes. */
const AUDIENCES = {
  members: {
    session: SESSION_COOKIE,
    device: 'enamel_device',
    trust: 'enamel_trust',
    sameSite: 'Lax',
  },
  // a person of the staff gives the second factor at each sign-in
  staff: { session: 'enamel_staff', device: 'enamel_staff_device', trust: null, sameSite: 'Strict' },
} as const;
export type Audience = keyof typeof AUDIENCES;
/** A little longer than the half year between two check-ups; counted from the last login. */
export const DEVICE_SECONDS = 190 * 86_400;
/** How long a browser is trusted without the second step. */
export const TRUST_SECONDS = 30 * 86_400;

/** A token that the browser does not have yet. */
export interface NextSession {
  token: string;
  hash: string;
  csrfToken: string;
  /** of the token that it replaces; null if there was none */
  hashBefore: string | null;
}

/**
 * The browser's session: a token in a cookie. Anonymous visitors get one when a page needs it, for the CSRF token and
 * the cart; nothing is stored for it.
 */
export class BrowserSession {
  #token: string | null;
  #device: string | null;
  #deviceChanged = false;
  #trust: string | null;
  #trustChanged = false;
  readonly #secure: boolean;
  readonly #audience: Audience;
  #changed = false;
  #keepSeconds: number | null = null;
  #hint: boolean | null = null;

  constructor(
    cookieHeader: string,
    { secure, audience = 'members' }: { secure: boolean; audience?: Audience },
  ) {
    this.#secure = secure;
    this.#audience = audience;
    const read = (name: string): string | null => {
      const value = parse(cookieHeader, name)[name] ?? '';
      return isToken(value) ? value : null;
    };
    this.#token = read(this.#cookieName('session'));
    this.#device = read(this.#cookieName('device'));
    this.#trust = AUDIENCES[audience].trust && read(this.#cookieName('trust'));
  }

  /** null while the browser has none */
  get hash(): string | null {
    return this.#token && hashToken(this.#token);
  }

  get csrfToken(): string | null {
    return this.#token && deriveCsrfToken(this.#token);
  }

  /** Gives the browser a session, unless it has one. */
  begin(): { hash: string; csrfToken: string } {
    if (this.#token === null) return this.rotate();
    return { hash: hashToken(this.#token), csrfToken: deriveCsrfToken(this.#token) };
  }

  /** Replaces the token, so that the old one no longer works. */
  rotate(): { hash: string; csrfToken: string } {
    const next = this.prepare();
    this.adopt(next);
    return { hash: next.hash, csrfToken: next.csrfToken };
  }

  /**
   * The same in two steps, for rows that are stored under the new token: if the transaction fails or is retried, the
   * browser keeps the token of its existing rows.
   */
  prepare(): NextSession {
    const token = newToken();
    return { token, hash: hashToken(token), csrfToken: deriveCsrfToken(token), hashBefore: this.hash };
  }

  adopt({ token }: NextSession): void {
    this.#token = token;
    this.#changed = true;
    this.#keepSeconds = null;
  }

  /** Keeps the cookie after the browser is closed, for a visitor's cart. A member's cookie ends with the browser. */
  keepFor(seconds: number): void {
    this.#keepSeconds = Math.max(0, Math.ceil(seconds));
  }

  /** The token by which an account recognizes this browser, also when logged out; null before the first login. */
  get deviceHash(): string | null {
    return this.#device && hashToken(this.#device);
  }

  /** Gives the browser a device token, unless it has one. */
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

  /** The token by which accounts trust this browser without their second step; null without one. */
  get trustHash(): string | null {
    return this.#trust && hashToken(this.#trust);
  }

  /** A new token of trust, for a row that is stored: a copy of the old one opens nothing. */
  prepareTrust(): { token: string; hash: string } {
    const token = newToken();
    return { token, hash: hashToken(token) };
  }

  adoptTrust({ token }: { token: string }): void {
    this.#trust = token;
    this.#trustChanged = true;
  }

  dropTrust(): void {
    this.#trustChanged ||= this.#trust !== null;
    this.#trust = null;
  }

  /** Tells the first paint of this and later pages whether a member is logged in. */
  showLoggedIn(isLoggedIn: boolean): void {
    this.#hint = isLoggedIn;
  }

  /** The Set-Cookie headers of the response. */
  cookies(): string[] {
    const { sameSite } = AUDIENCES[this.#audience];
    const shared = { path: '/', sameSite, secure: this.#secure } as const;
    const cookies: string[] = [];
    const keep = this.#keepSeconds;
    if ((this.#changed || keep !== null) && this.#token !== null)
      cookies.push(
        serialize(this.#cookieName('session'), this.#token, {
          ...shared,
          httpOnly: true,
          ...(keep !== null && { maxAge: keep }),
        }),
      );
    if (this.#deviceChanged)
      cookies.push(
        serialize(this.#cookieName('device'), this.#device ?? '', {
          ...shared,
          httpOnly: true,
          maxAge: this.#device === null ? 0 : DEVICE_SECONDS,
        }),
      );
    if (this.#trustChanged)
      cookies.push(
        serialize(this.#cookieName('trust'), this.#trust ?? '', {
          ...shared,
          httpOnly: true,
          maxAge: this.#trust === null ? 0 : TRUST_SECONDS,
        }),
      );
    if (this.#hint !== null)
      cookies.push(
        serialize(HINT_COOKIE, this.#hint ? '1' : '', { ...shared, ...(!this.#hint && { maxAge: 0 }) }),
      );
    return cookies;
  }

  /** The prefix binds the cookie to this host (RFC 6265bis §4.1.3.2); browsers refuse it over plain http. */
  #cookieName(cookie: 'session' | 'device' | 'trust'): string {
    return `${this.#secure ? '__Host-' : ''}${AUDIENCES[this.#audience][cookie]}`;
  }
}

/** Whether a browser sends a token, valid or not; much cheaper than parsing the header. */
export const mayHaveSession = (cookieHeader: string | undefined): boolean =>
  cookieHeader?.includes(SESSION_COOKIE) ?? false;
