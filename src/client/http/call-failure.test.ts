import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError, explain } from './call-failure.ts';

const refused = (more: object = {}, retryAfterSeconds: number | null = null) =>
  new CallError({
    kind: 'refused',
    status: 422,
    error: { code: 'invalid', message: 'Please check the marked fields.', requestId: 'r', ...more },
    retryAfterSeconds,
  });

afterEach(() => vi.unstubAllGlobals());

describe('what a person reads', () => {
  it('is the server’s own words after a refusal, with what is wrong by field', () => {
    expect(explain(refused({ fields: { 'members.0.zip': 'Five digits.' } }))).toEqual({
      message: 'Please check the marked fields.',
      fields: { 'members.0.zip': 'Five digits.' },
      code: 'invalid',
    });
  });

  it.each([
    [null, 'Please check the marked fields.'],
    [1, 'Please check the marked fields.'],
    [30, 'Please check the marked fields. You can try again in 30 seconds.'],
    [89, 'Please check the marked fields. You can try again in 89 seconds.'],
    [90, 'Please check the marked fields. You can try again in 2 minutes.'],
    [601, 'Please check the marked fields. You can try again in 11 minutes.'],
  ])('says how long to wait: %s seconds', (seconds, message) => {
    expect(explain(refused({}, seconds)).message).toBe(message);
  });

  it('is nothing where another call took the place of this one', () => {
    expect(explain(new CallError({ kind: 'aborted' }))).toEqual({
      message: '',
      fields: {},
      code: 'aborted',
    });
  });

  it('promises that nothing typed is lost, whatever went wrong on the way', () => {
    for (const error of [
      new CallError({ kind: 'timeout' }),
      new CallError({ kind: 'unreachable' }),
      new TypeError('x is not a function'),
      'a text',
    ])
      expect(explain(error).message).toContain('What you typed is still here');
  });

  it('tells a person without network from a server that is away', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(explain(new CallError({ kind: 'unreachable' })).message).toContain('You seem to be offline.');
    vi.stubGlobal('navigator', { onLine: true });
    expect(explain(new CallError({ kind: 'unreachable' })).message).toContain('We cannot reach our server');
  });

  it('never repeats what a program says to another', () => {
    expect(explain(new TypeError('secret of the code'))).toMatchObject({ code: 'internal' });
    expect(explain(new TypeError('secret of the code')).message).not.toContain('secret');
  });
});
