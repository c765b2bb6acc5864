import { describe, expect, it } from 'vitest';
import { sampleRaw } from '#tests/support/content/sample-record.ts';
import { paths } from '#util/site/paths.ts';
import { parseRecord } from '../record/parse-record.ts';
import type { HeaderLayout } from '../schema/header-footer.ts';
import { buildSite } from './build-site.ts';
import type { FullHeaderView, HeaderView } from './chrome-model.ts';
import { headerView } from './header.ts';

const FULL_LAYOUTS = ['1_header', '2_header', '3_header', '4_header', 'nx_header_1'] as const;
type Variables = Record<string, unknown>;

/** The header of one page of a site with these variables. */
function header(
  layout: HeaderLayout,
  variables: Variables,
  path = '/faq',
  landing: Variables = {},
): HeaderView {
  const raw = { ...sampleRaw(), header: { layout, variables }, landing_header: { variables: landing } };
  const record = parseRecord(raw, { site: 'harbor', version: 'live' });
  const { site, routes } = buildSite(record, {
    origin: 'https://harbor.example',
    today: new Date('2026-03-01'),
  });
  const page = routes.find((route) => route.path === path);
  if (!page) throw new Error(`no page at ${path}`);
  return headerView(site, page, paths.findADentist);
}

function full(layout: HeaderLayout, variables: Variables, path?: string): FullHeaderView {
  const view = header(layout, variables, path);
  if (view.layout === 'landing_header' || view.layout === 'checkout_header')
    throw new Error('a full header was expected');
  return view;
}

const named = (links: { title: string; href: string }[] | null | undefined) =>
  links?.map(({ title, href }) => `${title} ${href}`);

describe('the top bar', () => {
  const filled = { header_phone_number: '602-555-0100', header_timing: 'Mon–Fri 8–5' };

  it('layouts 1 and 2 always have a top bar, layout 3 never', () => {
    for (const hide_top_header of [true, false]) {
      expect(full('1_header', { ...filled, hide_top_header }).topBar).not.toBeNull();
      expect(full('2_header', { ...filled, hide_top_header }).topBar).not.toBeNull();
      expect(full('3_header', { ...filled, hide_top_header }).topBar).toBeNull();
    }
  });

  it.each(['4_header', 'nx_header_1'] as const)('the top bar can be hidden in %s', (layout) => {
    expect(full(layout, filled).topBar).not.toBeNull();
    expect(full(layout, { ...filled, hide_top_header: 'true' }).topBar).toBeNull();
  });

  it('an empty top bar is left out', () => {
    expect(full('1_header', {}).topBar).toBeNull();
  });

  it('the top bar formats and links a ten-digit phone number', () => {
    expect(full('1_header', filled).phone).toEqual({ text: '(602) 555-0100', href: 'tel:+16025550100' });
    const lettered = { header_phone_number: '1-800-SMILE', header_phone_link: 'tel:+18007645' };
    expect(full('1_header', lettered).phone).toEqual({ text: '1-800-SMILE', href: 'tel:+18007645' });
    expect(full('1_header', {}).phone).toBeNull();
  });

  it('only the first link and marked ones open a new tab', () => {
    const header_top_right_nav = [
      { title: 'For offices', link: '/offices', icon: 'building-2' },
      { title: 'Help', link: '/support' },
      { title: 'Careers', link: 'https://jobs.example/', external: '1' },
    ];
    const links = full('1_header', { header_top_right_nav }).topBar?.links;
    expect(links?.map((link) => link.newTab)).toEqual([true, false, true]);
    expect(links?.map((link) => link.icon)).toEqual(['building-2', '', '']);
  });

  it('nx_header_1 has directory, office login and member login if turned on', () => {
    const on = {
      header_top_right_directory: true,
      header_top_right_office_login: { link: 'https://offices.example/login' },
      header_top_right_member_login: 'true',
    };
    const links = full('nx_header_1', on).topBar?.links;
    expect(named(links)).toEqual([
      'Provider Directory /directory',
      'Office Login https://offices.example/login',
      'Member Login /member-login',
    ]);
    expect(links?.map((link) => link.newTab)).toEqual([false, true, false]);
    expect(full('1_header', { ...on, ...filled }).topBar?.links).toHaveLength(1);
    expect(full('nx_header_1', filled).topBar?.links).toEqual([]);
  });

  it('layouts 1, 2 and 4 add a missing member login if it is turned on', () => {
    const header_top_right_member_login = { title: 'Members', enabled: true };
    const menu = [{ title: 'Log in', link: '/member-login/' }];
    for (const layout of ['1_header', '2_header', '4_header'] as const) {
      const bar = (more: Variables) => named(full(layout, { ...filled, ...more }).topBar?.links);
      expect(bar({ header_top_right_member_login })).toEqual(['Members /member-login']);
      expect(bar({ header_top_right_member_login, header_menu: menu })).toEqual([]);
      expect(bar({})).toEqual([]);
    }
  });

  it('an office login without a link is left out', () => {
    expect(full('nx_header_1', { ...filled, header_top_right_office_login: true }).topBar?.links).toEqual([]);
  });

  it('the address of an office portal is kept unchanged', () => {
    const header_top_right_office_login = { link: 'https://offices.harbor.example/login' };
    const links = full('nx_header_1', { header_top_right_office_login }).topBar?.links;
    expect(named(links)).toEqual(['Office Login https://offices.harbor.example/login']);
  });
});

describe('the main menu', () => {
  const header_menu = [
    { title: 'Plans', link: 'https://cms.example/harbor/join-now' },
    { title: 'Home', link: 'https://cms.example/harbor' },
    { title: 'Savings Summary', link: '/savings-summary' },
    { title: 'Find a Dentist', link: '/find-a-dentist' },
    { title: 'FAQ', link: '/faq/' },
    { title: 'Prices', link: '/faq#prices' },
    { title: 'Blog', link: 'https://blog.example/teeth' },
  ];

  it('menu links to the site are reduced to paths', () => {
    expect(full('1_header', { header_menu }).menu.map((link) => link.href)).toEqual([
      '/join-now',
      '/',
      '/savings-summary',
      '/find-a-dentist',
      '/faq',
      '/faq#prices',
      'https://blog.example/teeth',
    ]);
  });

  it('the menu marks the current page, but not its anchors', () => {
    const current = full('1_header', { header_menu }).menu.filter((link) => link.current);
    expect(current.map((link) => link.title)).toEqual(['FAQ']);
    expect(full('1_header', { header_menu }, '/').menu.find((link) => link.current)?.title).toBe('Home');
  });

  it('Savings Summary and Find a Dentist are hidden from members', () => {
    const hidden = full('2_header', { header_menu }).menu.filter((link) => link.guestsOnly);
    expect(hidden.map((link) => link.title)).toEqual(['Savings Summary', 'Find a Dentist']);
  });

  it('links that redirect members to the dashboard are hidden from them', () => {
    const menu = [
      { title: 'Sign in', link: 'https://cms.example/harbor/member-login' },
      { title: 'Forgot it?', link: '/reset-password' },
      { title: 'FAQ', link: '/faq' },
    ];
    const shown = full('1_header', { header_menu: menu }).menu;
    expect(shown.map((link) => [link.title, link.guestsOnly])).toEqual([
      ['Sign in', true],
      ['Forgot it?', true],
      ['FAQ', false],
    ]);
  });

  it('menu entries without a title or link are left out', () => {
    const broken = [
      { title: '', link: '/faq' },
      { title: 'Bad', link: 'javascript:alert(1)' },
    ];
    expect(full('1_header', { header_menu: broken }).menu).toEqual([]);
  });

  it('the directory is linked only if it is turned on', () => {
    const menu = [{ title: 'Directory', link: '/directory' }];
    expect(full('1_header', { header_menu: menu }).menu).toEqual([]);
    expect(full('1_header', { header_menu: menu, header_top_right_directory: '1' }).menu).toHaveLength(1);
  });

  it('the dashboard is highlighted only on the dashboard', () => {
    expect(full('1_header', {}, '/dashboard').dashboard).toMatchObject({ href: '/dashboard', current: true });
    expect(full('1_header', {}).dashboard.current).toBe(false);
  });
});

describe('the login dropdown', () => {
  const header_menu_login_dropdown = [
    { title: 'Members', link: 'https://cms.example/harbor/member-login' },
    { title: 'Offices', link: 'https://offices.harbor.example/login' },
  ];
  const expected = ['Members /member-login', 'Offices https://offices.harbor.example/login'];

  it.each(['4_header', 'nx_header_1'] as const)('%s: the login dropdown replaces the top bar', (layout) => {
    const shown = { header_menu_login_dropdown, header_phone_number: '6025550100' };
    expect(full(layout, shown).login).toBeNull();
    const { login } = full(layout, { ...shown, hide_top_header: true });
    expect(named(login)).toEqual(expected);
    expect(login?.map((link) => link.newTab)).toEqual([false, true]);
  });

  it('the login dropdown always has the member login', () => {
    expect(named(full('4_header', { hide_top_header: true }).login)).toEqual(['Member Login /member-login']);
  });

  it('a missing member login is added to the dropdown first', () => {
    const offices = header_menu_login_dropdown.slice(1);
    const dropdown = { hide_top_header: true, header_menu_login_dropdown: offices };
    expect(named(full('4_header', dropdown).login)?.[0]).toBe('Member Login /member-login');
    const header_menu = [{ title: 'Office Login', link: 'https://offices.example/' }];
    expect(named(full('3_header', { header_menu }).login)).toEqual([
      'Member Login /member-login',
      'Office Login https://offices.example/',
    ]);
  });

  it('layouts 1 and 2 have no login dropdown', () => {
    const hidden = { header_menu_login_dropdown, hide_top_header: true };
    expect([full('1_header', hidden).login, full('2_header', hidden).login]).toEqual([null, null]);
  });

  it('layout 3 moves login links from header_menu to the dropdown', () => {
    const header_menu = [
      { title: 'Questions', link: '/faq' },
      { title: 'Members', link: '/member-login' },
      { title: 'Office Login', link: 'https://offices.example/' },
    ];
    const view = full('3_header', { header_menu });
    expect(named(view.login)).toEqual(['Members /member-login', 'Office Login https://offices.example/']);
    expect(named(view.menu)).toEqual(['Questions /faq']);
  });

  it('layout 3 uses all of header_menu if it has no login link', () => {
    const view = full('3_header', { header_menu: [{ title: 'Questions', link: '/faq' }] });
    expect(named(view.login)).toEqual(['Member Login /member-login', 'Questions /faq']);
    expect(named(view.menu)).toEqual(['Questions /faq']);
  });
});

describe('the join button', () => {
  it('the join button follows the CMS, or leads to the dentist finder', () => {
    const named = { header_join_now_text: 'Join for $12', header_join_now_link: '/join-now' };
    expect(full('1_header', named).join).toEqual({ text: 'Join for $12', href: '/join-now' });
    expect(full('1_header', {}).join).toEqual({ text: 'Join Now', href: '/find-a-dentist' });
  });

  it.each(FULL_LAYOUTS)('the join page has no join button in %s', (layout) => {
    expect(full(layout, {}, '/join-now').join).toBeNull();
    expect(full(layout, {}, '/faq').join).not.toBeNull();
  });
});

describe('the rest of the header', () => {
  it('the header is fixed only on the home page', () => {
    expect([full('1_header', {}, '/').fixed, full('1_header', {}).fixed]).toEqual([true, false]);
  });

  it('nx_header_1 has a banner if it is on and has text', () => {
    const banner = { showHeaderBanner: 'true', headerBannerText: 'Open <b>Sunday</b><script>1</script>' };
    expect(full('nx_header_1', banner).banner).toBe('Open <b>Sunday</b>');
    expect(full('nx_header_1', { ...banner, showHeaderBanner: false }).banner).toBe('');
    expect(full('4_header', banner).banner).toBe('');
  });

  it('the logo links to the home page or the CMS address', () => {
    const leadsTo = (header_log_link: string) => full('1_header', { header_log_link }).logo.href;
    expect(['', '/', 'https://cms.example/harbor'].map(leadsTo)).toEqual(['/', '/', '/']);
    expect(leadsTo('https://group.example/')).toBe('https://group.example/');
  });

  it('the logo’s text defaults to the site’s name', () => {
    expect(full('1_header', {}).logo).toMatchObject({ alt: 'Harbor Dental Club', ink: null, white: null });
    const logos = { header_log: 'media/a.svg', header_log2: 'media/b.svg', header_log_alt: 'Harbor' };
    expect(full('1_header', logos).logo).toMatchObject({
      alt: 'Harbor',
      ink: { kind: 'media' },
      white: { kind: 'media' },
    });
  });
});

describe('a landing page', () => {
  const landing = { ctaBtnText: 'See prices', ctaBtnUrl: '#plans' };

  it('a landing has the landing header in every layout', () => {
    expect(header('nx_header_1', {}, '/spring', landing)).toMatchObject({
      layout: 'landing_header',
      cta: { text: 'See prices', href: '#plans' },
    });
  });

  it('a landing’s button defaults to the join button', () => {
    expect(header('1_header', { header_join_now_text: 'Join' }, '/spring')).toMatchObject({
      cta: { text: 'Join', href: '/find-a-dentist' },
    });
  });

  it('a site can choose the landing header for every page', () => {
    expect(header('landing_header', {}, '/faq', landing).layout).toBe('landing_header');
  });
});
