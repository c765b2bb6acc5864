// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { authStatus, logout } from '#contracts/auth/session.ts';
import { hasPendingLogout, setPageAccount } from '../session/session-state.ts';
import { endSession, fetchAuthStatus } from './auth-calls.ts';
import { call } from './call.ts';
import { CallError } from './call-failure.ts';

vi.mock('./call.ts', () => ({ call: vi.fn() }));
const answered = { isAuthenticated: false, accountId: '', email: '', csrfToken: 'token' };
const refused = new CallError({
  kind: 'refused',
  status: 503,
  retryAfterSeconds: null,
  error: { code: 'unavailable', message: 'We are having trouble.', requestId: 'r' },
});

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  document.head.innerHTML = '<meta name="csrf-token" content="">';
});

describe('login status', () => {
  it('returns the login status and writes its token into the page', async () => {
    vi.mocked(call).mockResolvedValueOnce(answered);
    expect(await fetchAuthStatus()).toEqual(answered);
    expect(document.querySelector('meta')?.content).toBe('token');
  });

  it('does not write the token of another account into the page', async () => {
    setPageAccount('ana');
    vi.mocked(call).mockResolvedValueOnce({ ...answered, isAuthenticated: true, accountId: 'ben' });
    await fetchAuthStatus();
    expect(document.querySelector('meta')?.content).toBe('');
    setPageAccount('');
  });

  it.each([
    ['refused', refused],
    ['refused', new CallError({ kind: 'garbled' })],
    ['silence', new CallError({ kind: 'unreachable' })],
    ['silence', new CallError({ kind: 'timeout' })],
    ['overtaken', new CallError({ kind: 'aborted' })],
    ['silence', new TypeError('odd')],
  ])('reports a failed status call as %s', async (kind, error) => {
    vi.mocked(call).mockRejectedValueOnce(error);
    expect(await fetchAuthStatus()).toBe(kind);
  });
});

describe('end of a session', () => {
  it('ends the session with a timeout of five seconds', async () => {
    vi.mocked(call).mockResolvedValueOnce(answered);
    await endSession();
    expect(call).toHaveBeenCalledExactlyOnceWith(logout, { timeoutMs: 5000 });
    expect(hasPendingLogout()).toBe(false);
  });

  it('repeats a failed logout before the next status call', async () => {
    vi.mocked(call).mockRejectedValueOnce(new CallError({ kind: 'unreachable' }));
    await endSession();
    expect(hasPendingLogout()).toBe(true);
    vi.mocked(call).mockResolvedValue(answered);
    await fetchAuthStatus();
    expect(vi.mocked(call).mock.calls.map(([contract]) => contract)).toEqual([logout, logout, authStatus]);
    expect(hasPendingLogout()).toBe(false);
    await fetchAuthStatus();
    expect(call).toHaveBeenCalledTimes(4);
  });

  it('reports no login while a logout cannot reach the server', async () => {
    vi.mocked(call).mockRejectedValue(new CallError({ kind: 'timeout' }));
    await endSession();
    expect(await fetchAuthStatus()).toBe('silence');
    expect(vi.mocked(call).mock.calls.map(([contract]) => contract)).toEqual([logout, logout]);
    expect(hasPendingLogout()).toBe(true);
  });
});
