import { afterEach, describe, expect, it, vi } from 'vitest';
import { login } from '#contracts/auth/login.ts';

vi.mock('./call.ts', () => ({ call: vi.fn() }));
// another test in this worker may have loaded them with the real call
vi.resetModules();
await import('#tests/support/english-texts.ts');
const { call } = await import('./call.ts');
const { CallError } = await import('./call-failure.ts');
const { submit, validateBody } = await import('./submit.ts');

afterEach(() => vi.resetAllMocks());

const body = { email: 'ana@example.com', password: 'four unrelated words' };

describe('form submission', () => {
  it('returns the answer of the server', async () => {
    const answer = { isAuthenticated: true as const, email: body.email, csrfToken: 't' };
    vi.mocked(call).mockResolvedValueOnce(answer);
    expect(await submit(login, { body })).toEqual({ ok: true, answer });
    expect(call).toHaveBeenCalledExactlyOnceWith(login, { body });
  });

  it('sends no request for an incomplete form and returns the messages of the server', async () => {
    const result = await submit(login, { body: { email: '', password: '' } });
    expect(result).toEqual({
      ok: false,
      problem: {
        message: 'Please check the marked fields.',
        fields: { email: 'Please enter your email address.', password: 'Please enter your password.' },
        code: 'invalid',
      },
    });
    expect(call).not.toHaveBeenCalled();
  });

  it('returns a problem instead of throwing when the call fails', async () => {
    vi.mocked(call).mockRejectedValueOnce(new CallError({ kind: 'timeout' }));
    expect(await submit(login, { body })).toMatchObject({ ok: false, problem: { code: 'timeout' } });
    vi.mocked(call).mockRejectedValueOnce(new Error('odd'));
    expect(await submit(login, { body })).toMatchObject({ ok: false, problem: { code: 'internal' } });
  });
});

it('accepts a valid body and a call without a body', () => {
  expect(validateBody(login, body)).toBeNull();
  expect(validateBody({ ...login, body: undefined } as unknown as typeof login, undefined)).toBeNull();
});
