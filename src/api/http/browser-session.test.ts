import { describe, expect, it } from 'vitest';
import { newToken } from '../kernel/tokens.ts';
import { BrowserSession } from './browser-session.ts';

const findCookie = (session: BrowserSession, name: string) =>
  session.cookies().find((cookie) => cookie.startsWith(`${name}=`));

describe('session cookies', () => {
  it('session cookies belong to the exact host over https and are hidden from scripts, except the hint', () => {
    const session = new BrowserSession('', { secure: true });
    session.rotate();
    session.keepDevice();
    session.showLoggedIn(true);
    for (const name of ['__Host-enamel_session', '__Host-enamel_device']) {
      const cookie = findCookie(session, name);
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).not.toMatch(/Domain=/i);
    }
    expect(findCookie(session, 'enamel_auth')).toMatch(/^\w+=1; Path=\/; Secure; SameSite=Lax$/);
  });

  it('session cookies without the __Host- prefix are ignored over https', () => {
    const token = newToken();
    expect(new BrowserSession(`enamel_session=${token}`, { secure: true }).hash).toBeNull();
    expect(new BrowserSession(`enamel_device=${token}`, { secure: true }).deviceHash).toBeNull();
    expect(new BrowserSession(`__Host-enamel_session=${token}`, { secure: true }).hash).not.toBeNull();
  });

  it('session cookies are set only when a value changes', () => {
    const session = new BrowserSession(`enamel_session=${newToken()}; enamel_device=${newToken()}`, {
      secure: false,
    });
    session.begin();
    expect(session.cookies()).toEqual([]);
  });

  it('session cookies expire when the browser closes, except the one that identifies a known browser', () => {
    const session = new BrowserSession('', { secure: false });
    session.rotate();
    session.keepDevice();
    expect(findCookie(session, 'enamel_session')).not.toMatch(/Max-Age|Expires/);
    expect(findCookie(session, 'enamel_device')).toMatch(/Max-Age=16416000/);
  });

  it('the session cookie of a visitor with a cart outlives the browser session, but not after a login', () => {
    const session = new BrowserSession(`enamel_session=${newToken()}`, { secure: false });
    session.keepFor(7199.2);
    expect(findCookie(session, 'enamel_session')).toMatch(/Max-Age=7200/);
    session.rotate();
    expect(findCookie(session, 'enamel_session')).not.toMatch(/Max-Age|Expires/);
  });
});

describe('new session token', () => {
  it('the browser keeps its session token while a new one is only prepared', () => {
    const session = new BrowserSession(`enamel_session=${newToken()}`, { secure: false });
    const before = session.hash;
    const next = session.prepare();
    expect(next.hashBefore).toBe(before);
    expect(session.hash).toBe(before);
    expect(session.cookies()).toEqual([]);
    session.adopt(next);
    expect(session.hash).toBe(next.hash);
    expect(findCookie(session, 'enamel_session')).toContain(next.token);
  });

  it('a new session token changes the CSRF token too', () => {
    const session = new BrowserSession('', { secure: false });
    const { csrfToken } = session.begin();
    expect(session.rotate().csrfToken).not.toBe(csrfToken);
  });

  it('a browser stays known to its accounts after its session token changes', () => {
    const session = new BrowserSession('', { secure: false });
    const device = session.keepDevice();
    session.rotate();
    expect(session.deviceHash).toBe(device);
    expect(session.keepDevice()).toBe(device);
  });
});
