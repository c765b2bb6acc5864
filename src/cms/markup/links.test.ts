import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExternal, reduceMenuLink, safeLink } from './links.ts';

describe('a link from the CMS', () => {
  it.each([
    '/faq',
    '/',
    '#plans',
    '?plan=family',
    'faq',
    './faq',
    '../faq',
    'https://harbor.example/a?b=c&d=e#f',
    'http://harbor.example',
    'https://harbor.example:8443/a',
    'mailto:care@harbor.example?subject=Hi',
    'tel:+16025550100',
    'sms:+16025550100',
    '/página/ñ',
  ])('safeLink keeps %s', (link) => {
    expect(safeLink(link)).toBe(link);
  });

  it.each([
    'javascript:alert(1)',
    ' JAVASCRIPT:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\u200bscript:alert(1)',
    'javascript&#58;alert(1)',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    'javascript：alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://a.example/x',
    'ftp://a.example/',
    'intent://x#Intent;end',
    'x-custom:go',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://good.example\\@evil.example',
    'https://bank.example@evil.example/',
    'https://user:pass@evil.example/',
    'https://',
    'https://a b.example/',
    '//',
    'mailto:',
    ':foo',
    '',
    '   ',
    `/${'a'.repeat(5_000)}`,
  ])('safeLink rejects %j', (link) => {
    expect(safeLink(link)).toBe('');
  });

  it('safeLink reads an address without a scheme as https', () => {
    expect(safeLink('//cdn.example/x')).toBe('https://cdn.example/x');
  });

  it('safeLink lowercases the scheme and escapes invalid characters', () => {
    expect(safeLink('  HTTPS://Harbor.example/my page?q="x"  ')).toBe(
      'https://Harbor.example/my%20page?q=%22x%22',
    );
  });

  it('safeLink accepts no other scheme with any characters around it', { timeout: 60_000 }, () => {
    const noise = fc.constantFrom(
      '',
      ' ',
      '\t',
      '\n',
      '\0',
      '\u00a0',
      '\ufeff',
      '&Tab;',
      '/',
      '\\',
      '.',
      'X',
    );
    const scheme = fc.constantFrom('javascript', 'vbscript', 'data', 'file', 'blob');
    fc.assert(
      fc.property(noise, scheme, fc.nat(9), noise, noise, (before, name, cut, inside, after) => {
        const link = safeLink(`${before}${name.slice(0, cut)}${inside}${name.slice(cut)}${after}:alert(1)`);
        const base = 'https://site.example/page';
        if (link !== '') expect(new URL(link, base).protocol).toBe('https:');
      }),
    );
  });

  it('safeLink returns its own result unchanged', { timeout: 60_000 }, () => {
    const parts = fc.constantFrom(
      '/',
      '//',
      'https:',
      'a',
      '.',
      '?',
      '#',
      ' ',
      'é',
      '%',
      ':',
      '@',
      '"',
      '&',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (all) => {
        const link = safeLink(all.join(''));
        expect(safeLink(link)).toBe(link);
      }),
    );
  });
});

describe('whether a link leaves the site', () => {
  it.each(['https://a.example', 'http://a.example', 'HTTPS://a.example', '//a.example'])(
    '%s leaves the site',
    (link) => {
      expect(isExternal(link)).toBe(true);
    },
  );
  it.each(['/faq', '#a', '', 'mailto:a@b.example', 'tel:1', 'https'])('%j stays on the site', (link) => {
    expect(isExternal(link)).toBe(false);
  });
});

describe('a menu link', () => {
  it.each([
    ['https://cms.example/harbor/faq', '/faq'],
    ['https://cms.example/harbor/faq/', '/faq'],
    ['https://cms.example/sites/harbor/help/faq', '/faq'],
    ['https://cms.example/harbor/faq?open=1#cost', '/faq?open=1#cost'],
    ['https://CMS.example/Harbor/faq', '/faq'],
    ['//cms.example/harbor/faq', '/faq'],
    ['/harbor/savings-summary', '/savings-summary'],
    ['harbor/faq', '/faq'],
    ['https://harbor.example/faq', '/faq'],
    ['https://www.harbor.example:8443/faq', '/faq'],
  ])('the menu link %s is reduced to %s', (link, reduced) => {
    expect(reduceMenuLink(link, 'harbor')).toBe(reduced);
  });

  it.each([
    'https://cms.example/harbor',
    'https://cms.example/harbor/',
    'https://harbor.example',
    'https://harbor.example/',
    '/harbor',
    '/harbor//',
    'harbor',
    'HARBOR',
  ])('the menu link %s leads to the home page', (link) => {
    expect(reduceMenuLink(link, 'harbor')).toBe('/');
  });

  it.each([
    '/faq',
    '/',
    '',
    '/checkout/payment',
    'https://other.example/harborview',
    'https://harborview.example/faq',
    'https://my-harbor.example/faq',
    'https://offices.harbor.example/login',
    'https://other.example/?brand=harbor',
    'https://other.example/#harbor',
    '#harbor',
    '?site=harbor',
    'mailto:care@harbor.example',
    'tel:16025550100',
  ])('the menu link %j is kept unchanged', (link) => {
    expect(reduceMenuLink(link, 'harbor')).toBe(link);
  });
});
