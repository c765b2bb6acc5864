import { describe, expect, it } from 'vitest';
import { checkRouteRules, matchRouteRule } from './route-rules.ts';

const rule = (from: string, to: string, status: 301 | 302 | 307 | 308 = 301) => ({ from, to, status });
const messages = (...rules: ReturnType<typeof rule>[]) =>
  checkRouteRules(rules).map(({ message }) => message);

describe('a path that has moved', () => {
  const rules = [
    rule('/plans/family', '/join-now#family', 302),
    rule('/plans/*', '/join-now'),
    rule('/blog/*', 'https://blog.harbor.example/', 308),
    rule('/about/', '/support'),
  ];

  it('a moved path leads to its new address', () => {
    expect(matchRouteRule('/plans/family', rules)).toEqual({
      to: '/join-now#family',
      status: 302,
      external: false,
    });
  });

  it('a rule that ends in /* covers its path and everything below it', () => {
    expect(matchRouteRule('/plans/single/monthly', rules)?.to).toBe('/join-now');
    expect(matchRouteRule('/plans', rules)?.to).toBe('/join-now');
  });

  it('a moved path may lead to another site', () => {
    expect(matchRouteRule('/blog/2024/tips', rules)).toEqual({
      to: 'https://blog.harbor.example/',
      status: 308,
      external: true,
    });
  });

  it('a moved path matches with and without a trailing slash', () => {
    expect(matchRouteRule('/about', rules)?.to).toBe('/support');
    expect(matchRouteRule('/about/', rules)?.to).toBe('/support');
  });

  it('a moved path matches in escaped form', () => {
    const escaped = [rule('/p%C3%A1gina', '/faq'), rule('/100%', '/terms')];
    expect(matchRouteRule('/página', escaped)?.to).toBe('/faq');
    expect(matchRouteRule('/100%', escaped)?.to).toBe('/terms');
  });

  it.each(['/', '/faq', '/planspotting', '/blogs', '/abou', ''])('the path %j is not moved', (path) => {
    expect(matchRouteRule(path, rules)).toBeNull();
  });
});

describe('rules that cannot work', () => {
  it('working rules are accepted', () => {
    expect(
      messages(rule('/a', '/b'), rule('/b', '/faq'), rule('/old/*', '/'), rule('/x', 'https://a.example/x')),
    ).toEqual([]);
  });

  it('a rule that leads to itself is reported', () => {
    expect(messages(rule('/a', '/a'))).toEqual(['leads in a circle: /a → /a']);
    expect(messages(rule('/a', '/a/?x=1'))).toEqual(['leads in a circle: /a → /a/?x=1']);
  });

  it('a rule that covers its own target is reported', () => {
    expect(messages(rule('/old/*', '/old/new'))).toEqual(['leads in a circle: /old/* → /old/new']);
    expect(messages(rule('/*', '/'))).toEqual(['leads in a circle: /* → /']);
  });

  it('every rule of a longer circle is reported', () => {
    expect(checkRouteRules([rule('/a', '/b'), rule('/b', '/c#x'), rule('/c', '/a')])).toEqual([
      { index: 0, message: 'leads in a circle: /a → /b → /c#x → /a' },
      { index: 1, message: 'leads in a circle: /b → /c#x → /a → /b' },
      { index: 2, message: 'leads in a circle: /c → /a → /b → /c#x' },
    ]);
  });

  it('a rule hidden by an earlier one is reported', () => {
    expect(messages(rule('/old/*', '/faq'), rule('/old/price', '/join-now'))).toEqual([
      '"/old/price" is never reached: "/old/*" before it takes the same paths',
    ]);
    expect(messages(rule('/old/*', '/faq'), rule('/old/a/*', '/join-now'))).toHaveLength(1);
    expect(messages(rule('/a', '/faq'), rule('/a', '/terms'))).toHaveLength(1);
    expect(messages(rule('/old', '/faq'), rule('/old/*', '/terms'))).toEqual([]);
  });

  it('a rule that leads back through the site’s own host is reported', () => {
    const rules = [rule('/a', 'https://www.harbor.example/b/'), rule('/b', 'https://harbor.example/a?x=1')];
    expect(checkRouteRules(rules, ['harbor.example', 'www.harbor.example'])).toHaveLength(2);
    expect(checkRouteRules(rules, ['harbor.example'])).toEqual([]);
    expect(checkRouteRules([rule('/a', 'https://harbor.example:8443/a')], ['harbor.example'])).toEqual([]);
  });

  it('a rule to a page that redirects back is reported', () => {
    expect(messages(rule('/dashboard', '/member-login'))).toEqual([
      'leads in a circle: /dashboard → /member-login, a page that leads on to /dashboard',
    ]);
    expect(messages(rule('/member-login/', '/dashboard?section=card'))).toHaveLength(1);
    expect(messages(rule('/dashboard/*', '/reset-password'))).toHaveLength(1);
    expect(messages(rule('/login', '/member-login'), rule('/account', '/dashboard'))).toEqual([]);
    expect(messages(rule('/member-login', 'https://members.example/dashboard'))).toEqual([]);
  });

  it.each(['/a%2fb', '/a%5Cb', '/a\\b', '/100%', '/a%00b', '/a%0d%0ab', '/\ud800'])(
    'the impossible path %j is reported',
    (from) => {
      expect(messages(rule(from, '/faq'))[0]).toContain('no address can have');
    },
  );

  it.each(['//a', '/a//b', '/a/../b', '/a/.', '/a/%2e%2e/b'])(
    'the path %j, which no browser requests, is reported',
    (from) => {
      expect(messages(rule(from, '/faq'))[0]).toContain('no browser asks for');
    },
  );

  it('an overlong address is reported', () => {
    expect(messages(rule(`/${'a'.repeat(2000)}`, '/faq'))).toEqual([expect.stringContaining('longer than')]);
    expect(messages(rule('/a', `/${'é'.repeat(400)}`))).toEqual([expect.stringContaining('longer than')]);
    expect(messages(rule(`/${'a'.repeat(1999)}`, '/faq'))).toEqual([]);
  });

  it('thousands of rules are checked quickly', { timeout: 5_000 }, () => {
    const many = Array.from({ length: 20_000 }, (_, index) => rule(`/old/${index}`, `/new/${index + 1}`));
    expect(messages(...many, rule('/new/*', '/faq'))).toEqual([]);
  });

  it('a star is allowed only at the end of the old path', () => {
    expect(messages(rule('/a*', '/faq'))[0]).toContain('may stand only at the end');
    expect(messages(rule('/a/*/b', '/faq'))[0]).toContain('may stand only at the end');
    expect(messages(rule('/a/*', '/b/*'))[0]).toContain('takes no *');
  });

  it.each(['/api/login', '/api/*', '/_astro/x.js', '/media/*', '/builds/latest.json'])(
    'the reserved path %s cannot be moved',
    (from) => {
      expect(messages(rule(from, 'https://evil.example/'))[0]).toContain("the platform's own");
    },
  );
});
