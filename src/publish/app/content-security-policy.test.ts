import { describe, expect, it } from 'vitest';
import { DEFAULT_PUBLIC_SETTINGS } from '#util/site/public-config.ts';
import {
  additionsFor,
  hashesOf,
  PAGE_POLICY,
  pagePolicy,
  policyText,
  unitePolicies,
  widen,
} from './content-security-policy.ts';

const hashes = { scripts: ["'sha256-aaa='"], styles: ["'sha256-bbb='", "'sha256-ccc='"] };

describe('the policy of a page', () => {
  it('allows the page its own inline script and styles by their hashes, and nothing from elsewhere', () => {
    expect(policyText(hashes)).toBe(
      "default-src 'none'; script-src 'self' 'sha256-aaa='; style-src 'self' 'sha256-bbb=' 'sha256-ccc='; " +
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; " +
        "frame-ancestors 'none'; object-src 'none'; manifest-src 'self'",
    );
  });

  it('never allows inline code as such', () => {
    expect(policyText(hashes)).not.toMatch(/unsafe|\*/);
  });

  it('can be read back for its hashes', () => {
    expect(hashesOf(policyText(hashes))).toEqual(hashes);
    expect(hashesOf(policyText({ scripts: [], styles: [] }))).toEqual({ scripts: [], styles: [] });
  });

  it('can be widened for a page that needs a payment frame, without changing the others', () => {
    const table = widen(PAGE_POLICY, { 'frame-src': ['https://pay.example'], 'object-src': ["'self'"] });
    const text = policyText(hashes, table);
    expect(text).toContain('frame-src https://pay.example');
    expect(text).toContain("object-src 'self'");
    expect(text).not.toContain("object-src 'none'");
    expect(policyText(hashes)).not.toContain('pay.example');
  });

  it('can be joined with others where headers are set for a whole folder', () => {
    const other = { scripts: ["'sha256-aaa='"], styles: ["'sha256-abc='"] };
    expect(unitePolicies([policyText(hashes), policyText(other)])).toBe(
      policyText({
        scripts: ["'sha256-aaa='"],
        styles: ["'sha256-abc='", "'sha256-bbb='", "'sha256-ccc='"],
      }),
    );
  });
});

it('the pages that may keep cards let a worker of their own in, and no other page does', () => {
  const workersOn = (page: 'dashboard' | 'member-login' | 'home') =>
    additionsFor(DEFAULT_PUBLIC_SETTINGS, { page })['worker-src'];
  expect(workersOn('dashboard')).toEqual(["'self'"]);
  expect(workersOn('member-login')).toEqual(["'self'"]);
  expect(workersOn('home')).toBeUndefined();
});

describe('the policy of the page with the map', () => {
  const settings = {
    ...DEFAULT_PUBLIC_SETTINGS,
    map: { tileUrl: 'https://tiles.example:8443/v1/{z}/{x}/{y}.png?key=1', attribution: 'Tiles' },
  };
  const plain = pagePolicy({ hashes, hasBotCheck: false });

  it('allows pictures from the host of its tiles, and nothing else', () => {
    const additions = additionsFor(settings, { page: 'find-a-dentist' });
    expect(pagePolicy({ hashes, hasBotCheck: false, additions })).toBe(
      plain.replace("img-src 'self' data:", "img-src 'self' data: https://tiles.example:8443"),
    );
  });

  it('is like any other with the built-in map; so are all other pages', () => {
    expect(additionsFor(DEFAULT_PUBLIC_SETTINGS, { page: 'find-a-dentist' })).toEqual({});
    expect(additionsFor(settings, { page: 'home' })).toEqual({});
    expect(pagePolicy({ hashes, hasBotCheck: false, additions: {} })).toBe(plain);
  });
});

describe('the policy of a brand whose visits are watched', () => {
  const monitoring = { appId: 'a', clientToken: 'c', env: 'test', sampleRate: 100, replayRate: 0 };
  const additions = (changes: { proxy?: string } = {}) =>
    additionsFor(
      { ...DEFAULT_PUBLIC_SETTINGS, processor: 'stripe', monitoring: { ...monitoring, ...changes } },
      { page: 'checkout-payment' },
    );

  it('lets reports out to Datadog, and a worker of ours run, beside what the page needs anyway', () => {
    const policy = pagePolicy({ hashes, hasBotCheck: false, additions: additions() });
    expect(policy).toContain(
      "connect-src 'self' https://api.stripe.com https://browser-intake-datadoghq.com;",
    );
    expect(policy).toContain("worker-src 'self'");
    expect(policy).not.toContain('blob:');
  });

  it('lets them out to what stands between instead', () => {
    const { 'connect-src': places } = additions({ proxy: 'https://rum.brand.example/in?x=1' });
    expect(places).toEqual(['https://api.stripe.com', 'https://rum.brand.example']);
  });
});

describe.each(['checkout-payment', 'dashboard'] as const)(
  'the policy of %s, where a card is typed,',
  (page) => {
    const settings = { ...DEFAULT_PUBLIC_SETTINGS, processor: 'stripe' as const };

    it('lets the processor in, which other pages do not', () => {
      const additions = additionsFor(settings, { page });
      const policy = pagePolicy({ hashes, hasBotCheck: false, additions });
      expect(policy).toContain(
        "script-src 'self' 'sha256-aaa=' https://js.stripe.com https://*.js.stripe.com;",
      );
      expect(policy).toContain(
        'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      );
      expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
      expect(policy).toContain("img-src 'self' data: https://*.stripe.com;");
      for (const other of ['home', 'checkout', 'checkout-create-account', 'landing'] as const)
        expect(additionsFor(settings, { page: other })).toEqual({});
    });

    it('lets nobody in with the sandbox', () => {
      expect(additionsFor(DEFAULT_PUBLIC_SETTINGS, { page })).not.toHaveProperty('script-src');
    });
  },
);

describe('trusted types', () => {
  const rule = "require-trusted-types-for 'script'; trusted-types enamel dompurify";
  const plain = pagePolicy({ hashes, hasBotCheck: false });
  const withStripe = pagePolicy({
    hashes,
    hasBotCheck: false,
    additions: additionsFor({ ...DEFAULT_PUBLIC_SETTINGS, processor: 'stripe' }, { page: 'dashboard' }),
  });

  it('are required on pages with only our own scripts', () => {
    expect(plain.endsWith(`; ${rule}`)).toBe(true);
    const additions = additionsFor(DEFAULT_PUBLIC_SETTINGS, { page: 'dashboard' });
    expect(pagePolicy({ hashes, hasBotCheck: false, additions })).toContain(rule);
  });

  it('are not required on pages with a third-party script', () => {
    expect(withStripe).not.toContain('trusted-types');
    expect(pagePolicy({ hashes, hasBotCheck: true })).not.toContain('trusted-types');
  });

  it('are required for a folder only if every page of it requires them', () => {
    expect(unitePolicies([plain, plain])).toBe(plain);
    expect(unitePolicies([plain, withStripe])).not.toContain('trusted-types');
  });
});

describe('the policy of a page with the bot check', () => {
  const plain = pagePolicy({ hashes, hasBotCheck: false });
  const checked = pagePolicy({ hashes, hasBotCheck: true });
  const directive = (policy: string, name: string) =>
    policy.split('; ').find((line) => line.startsWith(`${name} `));

  it('allows what Google says its check needs, and nothing else of Google', () => {
    expect(directive(checked, 'script-src')).toBe(
      "script-src 'self' 'sha256-aaa=' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    );
    expect(directive(checked, 'frame-src')).toBe(
      'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    );
    expect(directive(checked, 'connect-src')).toBe("connect-src 'self' https://www.google.com/recaptcha/");
    const others = (policy: string) =>
      policy.split('; ').filter((line) => !/^(?:(?:script|frame|connect)-src |.*trusted-types)/.test(line));
    expect(others(checked)).toEqual(others(plain));
  });

  it('leaves other pages as they are', () => {
    expect(plain.startsWith(`${policyText(hashes)}; `)).toBe(true);
    expect(plain).not.toContain('google');
  });

  it('keeps its sources where headers are set for a whole folder', () => {
    const united = unitePolicies([plain, checked]);
    expect(united).toBe(checked);
    expect(unitePolicies([plain, plain])).toBe(plain);
  });
});
