import { describe, expect, it } from 'vitest';
import { type CheckOptions, checkRecord } from './checks.ts';
import { parseRecord } from './parse.ts';
import { sampleRaw } from './test-record.ts';

type Raw = ReturnType<typeof sampleRaw>;

const check = (change: (raw: Raw) => void = () => undefined, options: CheckOptions = {}) => {
  const raw = sampleRaw();
  change(raw);
  return checkRecord(parseRecord(raw, { site: 'harbor', version: 'live' }), options);
};
const messages = (change: (raw: Raw) => void, options?: CheckOptions) =>
  check(change, options).map(({ message }) => message);

it('finds nothing in a record that is in order', () => {
  expect(check()).toEqual([]);
});

describe('contrast of the theme', () => {
  it('is an error where text is too pale for its ground, with both colours and the ratio', () => {
    const findings = check((raw) => Object.assign(raw.theme.colors!, { muted: '#777777' }), {
      documentOf: (path) => `${path[0]}.json`,
    });
    expect(findings).toContainEqual({
      document: 'theme.json',
      field: 'theme.colors.muted',
      rule: 'contrast',
      severity: 'error',
      message: 'muted #777777 on paper #ffffff has a contrast of 4.47; text needs 4.5',
    });
    expect(findings).toHaveLength(3);
  });

  it.each([
    ['ink', '#aaaaaa', ['ink on paper', 'ink on surface', 'ink on tint']],
    ['brand', '#7fb5cc', ['brand on paper', 'brand on surface', 'brand on tint', 'on_brand on brand']],
    ['on_accent', '#9fd8c9', ['on_accent on accent']],
    ['deep', '#f5ecdd', ['on_deep on deep']],
    ['tint', '#333333', ['ink on tint', 'muted on tint', 'brand on tint']],
  ])('of %s %s fails on %j', (name, color, pairs) => {
    const found = messages((raw) => Object.assign(raw.theme.colors!, { [name]: color }));
    expect(found.map((message) => message.replace(/ #\w{6}/g, '').replace(/ has a.*/, ''))).toEqual(pairs);
  });
});

describe('that a plan is not insurance', () => {
  const silent = (raw: Raw): void => void delete raw.base.variables.not_insurance_text;

  it('must stand on the home page', () => {
    expect(check(silent)).toMatchObject([
      { field: 'base.variables.not_insurance_text', rule: 'not-insurance', severity: 'error' },
    ]);
  });

  it('may stand in a block of disclosures there, not elsewhere', () => {
    const disclosures = { type: 'disclosures', items: [{ html: 'This is not insurance.' }] };
    const on = (page: string, sections: unknown[]) => (raw: Raw) => {
      silent(raw);
      raw.pages = [{ page, sections }];
    };
    expect(check(on('home', [disclosures]))).toEqual([]);
    expect(check(on('terms', [disclosures]))).toHaveLength(1);
    expect(check(on('home', [{ type: 'disclosures', items: [] }]))).toHaveLength(1);
  });
});

describe('links', () => {
  const menu =
    (...links: string[]) =>
    (raw: Raw): void => {
      raw.header.variables.header_menu = links.map((link) => ({ title: 'x', link }));
    };

  it('to pages, landings, offices, anchors and other sites are fine', () => {
    const links = [
      '/',
      '/faq',
      '/faq/',
      '/faq?a=b#c',
      '/checkout/payment',
      '/spring',
      '/office/pier',
      '#top',
      '?a=b',
    ];
    const away = [
      'https://a.example/x',
      'mailto:a@b.example',
      'tel:1234',
      'https://cms.example/harbor/terms',
    ];
    expect(check(menu(...links, ...away))).toEqual([]);
  });

  it('that lead to no page are mentioned, with their field', () => {
    expect(check(menu('/faq', '/fqa'))).toEqual([
      {
        document: 'header',
        field: 'header.variables.header_menu[1].link',
        rule: 'dead-link',
        severity: 'warning',
        message: '"/fqa" leads to no page of this site',
      },
    ]);
    expect(messages(menu('/office/nowhere', '/office', '/home', '/arizona'))).toHaveLength(4);
  });

  it('that hang on the page they stand on are mentioned', () => {
    expect(messages(menu('faq', 'www.harbor.example'))).toEqual([
      '"faq" begins with no slash, so where it leads depends on the page it stands on',
      '"www.harbor.example" begins with no slash, so where it leads depends on the page it stands on',
    ]);
  });

  it('inside text, buttons and the footer count as well', () => {
    const found = check((raw) => {
      raw.footer.variables.footer_nav = [{ title: 'x', link: '/a' }];
      raw.footer.variables.footer_txt = '<p><a href="/b?x=1&amp;y=2">b</a></p>';
      raw.pages = [
        { page: 'home', sections: [{ type: 'hero', heading: 'x', actions: [{ label: 'x', link: '/c' }] }] },
        {
          page: 'faq',
          sections: [{ type: 'faq', items: [{ question: 'x', answer: '<a href="/d">d</a>' }] }],
        },
      ];
    });
    expect(found.map(({ document, field }) => `${document} ${field}`)).toEqual([
      'footer footer.variables.footer_txt',
      'footer footer.variables.footer_nav[0].link',
      'pages/home pages[0].sections[0].actions[0].link',
      'pages/faq pages[1].sections[0].items[0].answer',
    ]);
  });

  it('to a path that has moved are fine', () => {
    expect(
      check((raw) => {
        menu('/old/price')(raw);
        raw.route_rules = [{ from: '/old/*', to: '/join-now' }];
      }),
    ).toEqual([]);
  });

  it('are held against the routes the caller knows', () => {
    expect(messages(menu('/faq', '/new'), { knownPaths: ['/', '/new'] })).toEqual([
      '"/faq" leads to no page of this site',
    ]);
  });
});
