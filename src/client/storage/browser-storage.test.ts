// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedText } from './browser-storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe.each(['localStorage', 'sessionStorage'] as const)('what a page keeps in %s', (storage) => {
  const kept = storedText(storage, 'place');

  it('is there for whoever asks for the same place, until it is forgotten', () => {
    expect(kept.read()).toBeNull();
    kept.keep('one');
    expect(storedText(storage, 'place').read()).toBe('one');
    expect(storedText(storage, 'other place').read()).toBeNull();
    kept.forget();
    expect(storedText(storage, 'place').read()).toBeNull();
  });

  it('is forgotten here as well where another tab forgets it', () => {
    kept.keep('one');
    globalThis[storage].removeItem('place');
    expect(kept.read()).toBeNull();
  });

  it('is remembered by the page where the browser refuses to store anything', () => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    kept.keep('one');
    expect(kept.read()).toBe('one');
    kept.forget();
    expect(kept.read()).toBeNull();
  });

  it('is the latest, where there was room for the one before and not for this', () => {
    kept.keep('one');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    kept.keep('two');
    expect(kept.read()).toBe('two');
    full.mockRestore();
    kept.keep('three');
    expect(kept.read()).toBe('three');
    expect(globalThis[storage].getItem('place')).toBe('three');
    kept.forget();
  });
});
