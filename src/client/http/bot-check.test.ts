// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Recaptcha } from './bot-check.ts';

let module: typeof import('./bot-check.ts');

const script = () => document.querySelector<HTMLScriptElement>('script[src*=recaptcha]');
/** Google's script, some time after it was loaded. */
function appear(): { execute: ReturnType<typeof vi.fn>; begin(): void } {
  let begin = () => {};
  const execute = vi.fn(async () => 'token');
  const enterprise: Recaptcha = {
    ready: (whenReady) => {
      begin = whenReady;
    },
    execute,
  };
  Object.assign(window, { grecaptcha: { enterprise } });
  return { execute, begin: () => begin() };
}

beforeEach(async () => {
  vi.useFakeTimers();
  document.adoptedStyleSheets = [];
  document.head.innerHTML = '';
  Reflect.deleteProperty(window, 'grecaptcha');
  vi.resetModules();
  module = await import('./bot-check.ts');
});
afterEach(() => {
  vi.useRealTimers();
});

describe('bot check loader', () => {
  it('loads no script before the first call', () => {
    expect(script()).toBeNull();
  });

  it('loads the script of Google once with the key of the site', () => {
    void module.loadBotCheck('6Lc+key');
    void module.loadBotCheck('6Lc+key');
    expect(document.querySelectorAll('script')).toHaveLength(1);
    expect(script()?.src).toBe('https://www.google.com/recaptcha/enterprise.js?render=6Lc%2Bkey');
  });

  it('looks for the script every 25 ms and waits until Google reports that it is ready', async () => {
    const loaded = vi.fn();
    void module.loadBotCheck('key').then(loaded);
    await vi.advanceTimersByTimeAsync(60);
    const google = appear();
    const ready = vi.spyOn(
      (window as unknown as { grecaptcha: { enterprise: Recaptcha } }).grecaptcha.enterprise,
      'ready',
    );
    await vi.advanceTimersByTimeAsync(14);
    expect(ready).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ready).toHaveBeenCalledOnce();
    expect(loaded).not.toHaveBeenCalled();
    google.begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(loaded).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('hides the badge without a style element, which the content security policy blocks', () => {
    void module.loadBotCheck('key');
    const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
    expect(rules.map((rule) => rule.cssText).join()).toMatch(
      /^\.grecaptcha-badge \{ ?visibility: hidden !important/,
    );
    expect(document.querySelector('style')).toBeNull();
  });

  it('rejects a different key while the script loads and afterwards', async () => {
    const loading = module.loadBotCheck('key');
    const message = 'reCAPTCHA already loaded with different site key!';
    expect(() => module.loadBotCheck('other')).toThrow(message);
    const google = appear();
    await vi.advanceTimersByTimeAsync(25);
    google.begin();
    await loading;
    expect(() => module.loadBotCheck('other')).toThrow(message);
    expect(await module.loadBotCheck('key')).toBe(await loading);
  });

  it('loads the script again after a failure, even with a different key', async () => {
    const failed = expect(module.loadBotCheck('key')).rejects.toThrow('reCAPTCHA could not be loaded.');
    script()?.dispatchEvent(new Event('error'));
    await failed;
    expect(script()).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
    void module.loadBotCheck('other');
    expect(script()?.src).toContain('render=other');
  });

  it.each(['never appears', 'never becomes ready'])('gives up on a script that %s', async (what) => {
    const failed = expect(module.loadBotCheck('key')).rejects.toThrow('reCAPTCHA did not start.');
    if (what === 'never becomes ready') appear();
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('bot check token', () => {
  it('requests a token from Google for the action', async () => {
    const token = module.botToken('key', 'login');
    const google = appear();
    await vi.advanceTimersByTimeAsync(25);
    google.begin();
    expect(await token).toBe('token');
    expect(google.execute).toHaveBeenCalledExactlyOnceWith('key', { action: 'login' });
  });

  it('uses the sandbox token without the script of Google when there is no key', async () => {
    expect(await module.botToken('', 'login')).toBe('sandbox-person');
    expect(script()).toBeNull();
  });

  it('returns an empty token with a warning when the script fails to load', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const token = module.botToken('key', 'login');
    script()?.dispatchEvent(new Event('error'));
    expect(await token).toBe('');
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });
});
