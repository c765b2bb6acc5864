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
  it('a policy allows only the page’s own inline scripts and styles, by their hashes', () => {
    expect(policyText(hashes)).toBe(
      "default-src 'none'; script-src 'self' 'sha256-aaa='; style-src 'self' 'sha256-bbb=' 'sha256-ccc='; " +
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; " +
        "frame-ancestors 'none'; object-src 'none'; manifest-src 'self'",
    );
  });

  it('a policy never allows unsafe sources', () => {
    expect(policyText(hashes)).not.toMatch(/unsafe|\*/);
  });

  it('hashesOf reads the hashes of a policy', () => {
    expect(hashesOf(policyText(hashes))).toEqual(hashes);
    expect(hashesOf(policyText({ scripts: [], styles: [] }))).toEqual({ scripts: [], styles: [] });
  });

  it('widen adds sources to one policy without changing others', () => {
    const table = widen(PAGE_POLICY, { 'frame-src': ['https://pay.example'], 'object-src': ["'self'"] });
    const text = policyText(hashes, table);
    expect(text).toContain('frame-src https://pay.example');
    expect(text).toContain("object-src 'self'");
    expect(text).not.toContain("object-src 'none'");
    expect(policyText(hashes)).not.toContain('pay.example');
  });

  it('unitePolicies joins the hashes of several policies', () => {
    const other = { scripts: ["'sha256-aaa='"], styles: ["'sha256-abc='"] };
    expect(unitePolicies([policyText(hashes), policyText(other)])).toBe(
      policyText({
        scripts: ["'sha256-aaa='"],
        styles: ["'sha256-abc='", "'sha256-bbb='", "'sha256-ccc='"],
      }),
    );
  });
});

it('only the pages that can save cards allow a worker', () => {
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

  it('a map with its own tiles adds only their host to img-src', () => {
    const additions = additionsFor(settings, { page: 'find-a-dentist' });
    expect(pagePolicy({ hashes, hasBotCheck: false, additions })).toBe(
      plain.replace("img-src 'self' data:", "img-src 'self' data: https://tiles.example:8443"),
    );
  });

  it('the built-in map and pages without a map add nothing to the policy', () => {
    expect(additionsFor(DEFAULT_PUBLIC_SETTINGS, { page: 'find-a-dentist' })).toEqual({});
    expect(additionsFor(settings, { page: 'home' })).toEqual({});
    expect(pagePolicy({ hashes, hasBotCheck: false, additions: {} })).toBe(plain);
  });
});

describe('the policy of a brand with monitoring', () => {
  const monitoring = { appId: 'a', clientToken: 'c', env: 'test', sampleRate: 100, replayRate: 0 };
  const additions = (changes: { proxy?: string } = {}) =>
    additionsFor(
      { ...DEFAULT_PUBLIC_SETTINGS, processor: 'stripe', monitoring: { ...monitoring, ...changes } },
      { page: 'checkout-payment' },
    );

  it('monitoring adds Datadog and a worker to the page’s other sources', () => {
    const policy = pagePolicy({ hashes, hasBotCheck: false, additions: additions() });
    expect(policy).toContain(
      "connect-src 'self' https://api.stripe.com https://browser-intake-datadoghq.com;",
    );
    expect(policy).toContain("worker-src 'self'");
    expect(policy).not.toContain('blob:');
  });

  it('monitoring through a proxy adds the proxy instead of Datadog', () => {
    const { 'connect-src': places } = additions({ proxy: 'https://rum.brand.example/in?x=1' });
    expect(places).toEqual(['https://api.stripe.com', 'https://rum.brand.example']);
  });
});

describe.each(['checkout-payment', 'dashboard'] as const)(
  'the policy of %s, where a card is typed,',
  (page) => {
    const settings = { ...DEFAULT_PUBLIC_SETTINGS, processor: 'stripe' as const };

    it('a card page allows the payment processor, and other pages do not', () => {
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

    it('a card page allows no external script with the sandbox', () => {
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

  it('trusted types are required on pages with only our own scripts', () => {
    expect(plain.endsWith(`; ${rule}`)).toBe(true);
    const additions = additionsFor(DEFAULT_PUBLIC_SETTINGS, { page: 'dashboard' });
    expect(pagePolicy({ hashes, hasBotCheck: false, additions })).toContain(rule);
  });

  it('trusted types are not required on pages with a third-party script', () => {
    expect(withStripe).not.toContain('trusted-types');
    expect(pagePolicy({ hashes, hasBotCheck: true })).not.toContain('trusted-types');
  });

  it('trusted types are required for a folder only if every page of it requires them', () => {
    expect(unitePolicies([plain, plain])).toBe(plain);
    expect(unitePolicies([plain, withStripe])).not.toContain('trusted-types');
  });
});

describe('the policy of a page with the bot check', () => {
  const plain = pagePolicy({ hashes, hasBotCheck: false });
  const withBotCheck = pagePolicy({ hashes, hasBotCheck: true });
  const directive = (policy: string, name: string) =>
    policy.split('; ').find((line) => line.startsWith(`${name} `));

  it('the bot check allows only the sources that Google documents', () => {
    expect(directive(withBotCheck, 'script-src')).toBe(
      "script-src 'self' 'sha256-aaa=' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    );
    expect(directive(withBotCheck, 'frame-src')).toBe(
      'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    );
    expect(directive(withBotCheck, 'connect-src')).toBe(
      "connect-src 'self' https://www.google.com/recaptcha/",
    );
    const others = (policy: string) =>
      policy.split('; ').filter((line) => !/^(?:(?:script|frame|connect)-src |.*trusted-types)/.test(line));
    expect(others(withBotCheck)).toEqual(others(plain));
  });

  it('a page without the bot check allows no Google source', () => {
    expect(plain.startsWith(`${policyText(hashes)}; `)).toBe(true);
    expect(plain).not.toContain('google');
  });

  it('a folder’s policy keeps the sources of the bot check', () => {
    const united = unitePolicies([plain, withBotCheck]);
    expect(united).toBe(withBotCheck);
    expect(unitePolicies([plain, plain])).toBe(plain);
  });
});
