// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isFinal, storedKey } from './pay-idempotently.ts';

const problem = (code: string) => ({ code, message: '', fields: {} });

beforeEach(() => sessionStorage.clear());

describe('storedKey', () => {
  it('returns the same key in this tab until it is forgotten', () => {
    const key = storedKey('balance of ana');
    expect(key.isOpen()).toBe(false);
    const first = key.current();
    expect(first).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
    expect(storedKey('balance of ana').current()).toBe(first);
    expect(key.isOpen()).toBe(true);
    expect(storedKey('balance of ben').isOpen()).toBe(false);
    key.forget();
    expect(key.isOpen()).toBe(false);
    expect(key.current()).not.toBe(first);
  });

  it('keeps the key in memory if the browser refuses storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
      vi.spyOn(Storage.prototype, name).mockImplementation(refuse),
    );
    const key = storedKey('balance of eva');
    expect(storedKey('balance of eva').current()).toBe(key.current());
    key.forget();
    expect(key.isOpen()).toBe(false);
    for (const spy of spies) spy.mockRestore();
  });

  it('treats a refused payment as final, but not a refused call', () => {
    for (const code of ['payment_declined', 'conflict', 'not_allowed', 'key_reused', 'invalid', 'too_many'])
      expect(isFinal(problem(code)), code).toBe(true);
    for (const code of [
      'unreachable',
      'timeout',
      'payment_unknown',
      'in_progress',
      'unauthenticated',
      'aborted',
    ])
      expect(isFinal(problem(code)), code).toBe(false);
  });
});
