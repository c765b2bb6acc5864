// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedText } from './storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe.each(['localStorage', 'sessionStorage'] as const)('a text in %s', (storage) => {
  const stored = storedText(storage, 'name');

  it('reads a text by its name until it is removed', () => {
    expect(stored.read()).toBeNull();
    stored.write('one');
    expect(storedText(storage, 'name').read()).toBe('one');
    expect(storedText(storage, 'other name').read()).toBeNull();
    stored.remove();
    expect(storedText(storage, 'name').read()).toBeNull();
  });

  it('reads nothing after another tab removed the text', () => {
    stored.write('one');
    globalThis[storage].removeItem('name');
    expect(stored.read()).toBeNull();
  });

  it('keeps the text in the page if the browser refuses storage', () => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    stored.write('one');
    expect(stored.read()).toBe('one');
    stored.remove();
    expect(stored.read()).toBeNull();
  });

  it('reads the latest text even if the storage was too full for it', () => {
    stored.write('one');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    stored.write('two');
    expect(stored.read()).toBe('two');
    full.mockRestore();
    stored.write('three');
    expect(stored.read()).toBe('three');
    expect(globalThis[storage].getItem('name')).toBe('three');
    stored.remove();
  });
});
