import { describe, expect, it } from 'vitest';
import { found, places, withBlocks } from '#tests/support/content/content-checks.ts';
import type { RawSample } from '#tests/support/content/sample-record.ts';
import type { CheckOptions } from './check-record.ts';

const menu =
  (...links: string[]) =>
  (raw: RawSample): void => {
    raw.header.variables.header_menu = links.map((link) => ({ title: 'x', link }));
  };
const rules = (change: (raw: RawSample) => void, options?: CheckOptions) =>
  found(change, options).map(({ rule }) => rule);

it('links to pages, landings, offices, anchors and other sites are accepted', () => {
  const links = ['/', '/faq', '/faq/', '/faq?a=b#c', '/checkout', '/spring', '/office/pier', '#top', '?a=b'];
  const away = [
    'https://a.example/x',
    'mailto:a@b.example',
    'tel:+18055550140',
    'tel:911',
    'https://cms.example/harbor/terms',
  ];
  expect(found(menu(...links, ...away))).toEqual([]);
});

describe('a dead link', () => {
  it('a dead link is an error with its document and field', () => {
    expect(found(menu('/faq', '/fqa'))).toEqual([
      {
        document: 'header',
        field: 'header.variables.header_menu[1].link',
        rule: 'dead-link',
        severity: 'error',
        message:
          '“/fqa” leads to no page of this site. Correct the address, or add a page or a route rule for it.',
      },
    ]);
    expect(rules(menu('/office/nowhere', '/office', '/home', '/arizona'))).toEqual(
      Array(4).fill('dead-link'),
    );
  });

  it('dead links are found in text, buttons, the footer and route rules', () => {
    const broken = found((raw) => {
      (raw.footer.variables.footer_nav as unknown[]).push({ title: 'x', link: '/a' });
      raw.footer.variables.footer_txt = '<p><a href="/b?x=1&amp;y=2">b</a></p>';
      raw.route_rules = [{ from: '/old', to: '/gone' }];
      raw.pages = [
        { page: 'home', sections: [{ type: 'hero', heading: 'x', actions: [{ label: 'x', link: '/c' }] }] },
        {
          page: 'faq',
          sections: [{ type: 'faq', items: [{ question: 'x', answer: '<a href="/d">d</a>' }] }],
        },
      ];
    });
    expect(broken.map(({ document, field }) => `${document} ${field}`)).toEqual([
      'footer footer.variables.footer_txt',
      'footer footer.variables.footer_nav[1].link',
      'pages/home pages[0].sections[0].actions[0].link',
      'pages/faq pages[1].sections[0].items[0].answer',
      'route_rules route_rules[0].to',
    ]);
  });

  it('a link to a moved or known path is not dead', () => {
    const moved = (raw: RawSample) => {
      menu('/old/price')(raw);
      raw.route_rules = [{ from: '/old/*', to: '/join-now' }];
    };
    expect(found(moved)).toEqual([]);
    const knownPaths = ['/', '/new', '/grievance-form'];
    expect(places(found(menu('/faq', '/new'), { knownPaths }))).toEqual([
      'dead-link header.variables.header_menu[0].link',
    ]);
  });
});

it('a relative link is reported with its absolute form', () => {
  expect(found(menu('faq', '../faq', 'www.harbor.org')).map(({ message }) => message)).toEqual([
    '“faq” begins with no slash, so where it leads depends on the page it stands on. Write /faq',
    '“../faq” begins with no slash, so where it leads depends on the page it stands on. Write /faq',
    '“www.harbor.org” begins with no slash, so where it leads depends on the page it stands on. Write https://www.harbor.org',
  ]);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://a:b@c.example/',
  'java\tscript:x',
  '/\\evil.example',
])('the removed unsafe address %j is reported', (link) => {
  expect(places(found(withBlocks({ type: 'hero', heading: 'x', actions: [{ label: 'x', link }] })))).toEqual([
    'unsafe-link pages[0].sections[0].actions[0].link',
  ]);
});

describe('the form of an address', () => {
  it.each(['tel:+1805555014', 'tel:CALL-NOW', 'tel:12', 'tel:+1234567890123456', 'tel:5550140', 'sms:x'])(
    '%s is no valid phone link',
    (link) => expect(rules(menu(link))).toEqual(['link-form']),
  );
  it.each([
    'mailto:hello',
    'mailto:a@b',
    'mailto:a b@c.example',
    'mailto:?subject=x',
    'mailto:a@b..example',
    'mailto:a@b.example,',
  ])('%s is no valid email link', (link) => expect(rules(menu(link))).toEqual(['link-form']));
  it.each(['https://localhost/x', 'https://intranet', 'http://a.example/'])(
    '%s is no public https address',
    (link) => expect(rules(menu(link))).toEqual(['link-form']),
  );
  it.each([
    'tel:8055550140',
    'tel:+18055550140;ext=5',
    'tel:+442079460958',
    'tel:1-888-466-2219',
    'sms:+18055550140?body=hi',
    'mailto:a@b.example?subject=A%20B',
    'mailto:a+b@c.example,d@e.example',
    '//a.example/x',
  ])('%s is a valid link', (link) => expect(rules(menu(link))).toEqual([]));
});

describe('what has moved', () => {
  it('a chain of route rules and a link through it are reported', () => {
    const chain = (raw: RawSample) => {
      menu('/one')(raw);
      raw.route_rules = [
        { from: '/one', to: '/two' },
        { from: '/two', to: '/faq' },
      ];
    };
    expect(places(found(chain))).toEqual([
      'moved-link route_rules[0].to',
      'moved-link header.variables.header_menu[0].link',
    ]);
  });

  it('a route rule that covers a page is reported', () => {
    const shadow = (from: string) =>
      places(found((raw) => (raw.route_rules = [{ from, to: 'https://a.example/' }])));
    expect(shadow('/faq')).toEqual(['moved-link route_rules[0].from']);
    expect(shadow('/office/*')).toEqual(['moved-link route_rules[0].from']);
    expect(shadow('/offices/*')).toEqual([]);
  });
});

it('a button to a page with restricted access is reported', () => {
  const hero = (link: string) => withBlocks({ type: 'hero', heading: 'x', actions: [{ label: 'x', link }] });
  expect(rules(hero('/dashboard'))).toEqual(['gated-link']);
  expect(rules(hero('/checkout/payment?plan=x'))).toEqual(['gated-link']);
  expect(rules(hero('/join-now'))).toEqual([]);
  expect(rules(menu('/dashboard'))).toEqual([]);
});

const header = (layout: string, variables: Record<string, unknown>) => (raw: RawSample) => {
  raw.header = { layout, variables };
};

describe('a header without a login link', () => {
  it('a header without a login link is reported in every layout with a top bar or a menu', () => {
    for (const layout of ['1_header', '2_header', '4_header', 'nx_header_1']) {
      const findings = found(header(layout, { header_phone_number: '8055550140' }));
      expect(places(findings), layout).toEqual(['no-login header.variables.header_top_right_member_login']);
    }
  });

  it('a login link in the menu, the login dropdown or the footer is enough', () => {
    const inMenu = { header_menu: [{ title: 'Log in', link: '/member-login' }] };
    expect(rules(header('1_header', inMenu))).toEqual([]);
    expect(rules(header('3_header', {}))).toEqual([]);
    expect(rules(header('4_header', { hide_top_header: true }))).toEqual([]);
    const inFooter = (raw: RawSample) => {
      raw.header.variables = {};
      (raw.footer.variables.footer_nav as unknown[]).push({ title: 'Log in', link: '/member-login' });
    };
    expect(rules(inFooter)).toEqual([]);
  });
});

describe('a field that the chosen header layout does not show', () => {
  const login = { header_top_right_member_login: true };
  const links = [{ title: 'x', link: '/faq' }];
  const cases: [layout: string, field: string, value: unknown][] = [
    ['1_header', 'headerBannerText', 'Hello'],
    ['2_header', 'hide_top_header', true],
    ['3_header', 'header_top_right_nav', links],
    ['4_header', 'header_top_right_office_login', { link: '/faq' }],
    ['nx_header_1', 'header_menu_login_dropdown', links],
  ];

  it.each(cases)('a field that %s does not show is reported: %s', (layout, field, value) => {
    expect(places(found(header(layout, { ...login, [field]: value })))).toEqual([
      `ignored-field header.variables.${field}`,
    ]);
  });

  it('a field that the layout shows is not reported', () => {
    const shown = { ...login, header_top_right_nav: links, showHeaderBanner: true };
    expect(rules(header('nx_header_1', shown))).toEqual([]);
  });
});

it('a button or a menu entry with a text but no link is reported, because it is not shown', () => {
  const problems = found((raw) => {
    raw.header.variables.header_menu = [{ title: 'Offers', link: '' }];
    raw.pages = [
      { page: 'home', sections: [{ type: 'hero', heading: 'x', actions: [{ label: 'Join today' }] }] },
    ];
  });
  expect(problems.map(({ rule, severity, field }) => `${rule} ${severity} ${field}`)).toEqual([
    'missing-link warning header.variables.header_menu[0]',
    'missing-link warning pages[0].sections[0].actions[0]',
  ]);
  expect(problems[1]?.message).toContain('“Join today” has no link');
});
