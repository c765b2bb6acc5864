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

  it('is there in layouts 1 and 2 whatever the flag says, and never in layout 3', () => {
    for (const hide_top_header of [true, false]) {
      expect(full('1_header', { ...filled, hide_top_header }).topBar).not.toBeNull();
      expect(full('2_header', { ...filled, hide_top_header }).topBar).not.toBeNull();
      expect(full('3_header', { ...filled, hide_top_header }).topBar).toBeNull();
    }
  });

  it.each(['4_header', 'nx_header_1'] as const)('can be hidden in %s', (layout) => {
    expect(full(layout, filled).topBar).not.toBeNull();
    expect(full(layout, { ...filled, hide_top_header: 'true' }).topBar).toBeNull();
  });

  it('is left out when there is nothing to put into it', () => {
    expect(full('1_header', {}).topBar).toBeNull();
  });

  it('shows the phone number as (602) 555-0100 when it has ten digits, and dials it', () => {
    expect(full('1_header', filled).phone).toEqual({ text: '(602) 555-0100', href: 'tel:+16025550100' });
    const lettered = { header_phone_number: '1-800-SMILE', header_phone_link: 'tel:+18007645' };
    expect(full('1_header', lettered).phone).toEqual({ text: '1-800-SMILE', href: 'tel:+18007645' });
    expect(full('1_header', {}).phone).toBeNull();
  });

  it('opens its first link in a new tab, and others only if they are marked so', () => {
    const header_top_right_nav = [
      { title: 'For offices', link: '/offices', icon: 'building-2' },
      { title: 'Help', link: '/support' },
      { title: 'Careers', link: 'https://jobs.example/', external: '1' },
    ];
    const links = full('1_header', { header_top_right_nav }).topBar?.links;
    expect(links?.map((link) => link.newTab)).toEqual([true, false, true]);
    expect(links?.map((link) => link.icon)).toEqual(['building-2', '', '']);
  });

  it('also holds directory, office login and member login in nx_header_1, each if it is switched on', () => {
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

  it('has the member login in layouts 1, 2 and 4 if it is switched on and the editor’s links leave it out', () => {
    const header_top_right_member_login = { title: 'Members', enabled: true };
    const menu = [{ title: 'Log in', link: '/member-login/' }];
    for (const layout of ['1_header', '2_header', '4_header'] as const) {
      const bar = (more: Variables) => named(full(layout, { ...filled, ...more }).topBar?.links);
      expect(bar({ header_top_right_member_login })).toEqual(['Members /member-login']);
      expect(bar({ header_top_right_member_login, header_menu: menu })).toEqual([]);
      expect(bar({})).toEqual([]);
    }
  });

  it('shows no office login that leads nowhere', () => {
    expect(full('nx_header_1', { ...filled, header_top_right_office_login: true }).topBar?.links).toEqual([]);
  });

  it('leaves the address of an office portal whole, though the brand’s name is in it', () => {
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

  it('reduces links to the site’s own paths and keeps others whole', () => {
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

  it('marks the page it stands on, and not the parts of it', () => {
    const current = full('1_header', { header_menu }).menu.filter((link) => link.current);
    expect(current.map((link) => link.title)).toEqual(['FAQ']);
    expect(full('1_header', { header_menu }, '/').menu.find((link) => link.current)?.title).toBe('Home');
  });

  it('hides Savings Summary and Find a Dentist from members', () => {
    const hidden = full('2_header', { header_menu }).menu.filter((link) => link.guestsOnly);
    expect(hidden.map((link) => link.title)).toEqual(['Savings Summary', 'Find a Dentist']);
  });

  it('hides from members what would only send them on to their dashboard', () => {
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

  it('leaves out what has no title or leads nowhere', () => {
    const broken = [
      { title: '', link: '/faq' },
      { title: 'Bad', link: 'javascript:alert(1)' },
    ];
    expect(full('1_header', { header_menu: broken }).menu).toEqual([]);
  });

  it('links the directory only where the flag is on', () => {
    const menu = [{ title: 'Directory', link: '/directory' }];
    expect(full('1_header', { header_menu: menu }).menu).toEqual([]);
    expect(full('1_header', { header_menu: menu, header_top_right_directory: '1' }).menu).toHaveLength(1);
  });

  it('highlights the dashboard on the dashboard alone', () => {
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

  it.each(['4_header', 'nx_header_1'] as const)('takes the place of the hidden top bar in %s', (layout) => {
    const shown = { header_menu_login_dropdown, header_phone_number: '6025550100' };
    expect(full(layout, shown).login).toBeNull();
    const { login } = full(layout, { ...shown, hide_top_header: true });
    expect(named(login)).toEqual(expected);
    expect(login?.map((link) => link.newTab)).toEqual([false, true]);
  });

  it('always leads to the member login, even if the editor named nothing', () => {
    expect(named(full('4_header', { hide_top_header: true }).login)).toEqual(['Member Login /member-login']);
  });

  it('begins with the member login if the editor’s list has none', () => {
    const offices = header_menu_login_dropdown.slice(1);
    const dropdown = { hide_top_header: true, header_menu_login_dropdown: offices };
    expect(named(full('4_header', dropdown).login)?.[0]).toBe('Member Login /member-login');
    const header_menu = [{ title: 'Office Login', link: 'https://offices.example/' }];
    expect(named(full('3_header', { header_menu }).login)).toEqual([
      'Member Login /member-login',
      'Office Login https://offices.example/',
    ]);
  });

  it('is not in layouts 1 and 2', () => {
    const hidden = { header_menu_login_dropdown, hide_top_header: true };
    expect([full('1_header', hidden).login, full('2_header', hidden).login]).toEqual([null, null]);
  });

  it('is made in layout 3 of what header_menu says about logging in, which then leaves the menu', () => {
    const header_menu = [
      { title: 'Questions', link: '/faq' },
      { title: 'Members', link: '/member-login' },
      { title: 'Office Login', link: 'https://offices.example/' },
    ];
    const view = full('3_header', { header_menu });
    expect(named(view.login)).toEqual(['Members /member-login', 'Office Login https://offices.example/']);
    expect(named(view.menu)).toEqual(['Questions /faq']);
  });

  it('is made in layout 3 of all of header_menu if nothing there is about logging in', () => {
    const view = full('3_header', { header_menu: [{ title: 'Questions', link: '/faq' }] });
    expect(named(view.login)).toEqual(['Member Login /member-login', 'Questions /faq']);
    expect(named(view.menu)).toEqual(['Questions /faq']);
  });
});

describe('the join button', () => {
  it('says and leads to what the CMS names, and to the dentist finder if it names nothing', () => {
    const named = { header_join_now_text: 'Join for $12', header_join_now_link: '/join-now' };
    expect(full('1_header', named).join).toEqual({ text: 'Join for $12', href: '/join-now' });
    expect(full('1_header', {}).join).toEqual({ text: 'Join Now', href: '/find-a-dentist' });
  });

  it.each(FULL_LAYOUTS)('is gone on the join page in %s', (layout) => {
    expect(full(layout, {}, '/join-now').join).toBeNull();
    expect(full(layout, {}, '/faq').join).not.toBeNull();
  });
});

describe('the rest of the header', () => {
  it('is fixed on the home page alone', () => {
    expect([full('1_header', {}, '/').fixed, full('1_header', {}).fixed]).toEqual([true, false]);
  });

  it('has a banner in nx_header_1 if it is switched on and says something', () => {
    const banner = { showHeaderBanner: 'true', headerBannerText: 'Open <b>Sunday</b><script>1</script>' };
    expect(full('nx_header_1', banner).banner).toBe('Open <b>Sunday</b>');
    expect(full('nx_header_1', { ...banner, showHeaderBanner: false }).banner).toBe('');
    expect(full('4_header', banner).banner).toBe('');
  });

  it('has a logo that links to the home page, or to the address of the CMS', () => {
    const leadsTo = (header_log_link: string) => full('1_header', { header_log_link }).logo.href;
    expect(['', '/', 'https://cms.example/harbor'].map(leadsTo)).toEqual(['/', '/', '/']);
    expect(leadsTo('https://group.example/')).toBe('https://group.example/');
  });

  it('shows the site’s name where there is no logo, and else the text the CMS gives it', () => {
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

  it('has the landing header whatever the site’s layout is', () => {
    expect(header('nx_header_1', {}, '/spring', landing)).toMatchObject({
      layout: 'landing_header',
      cta: { text: 'See prices', href: '#plans' },
    });
  });

  it('leads where the join button leads if it has no words of its own', () => {
    expect(header('1_header', { header_join_now_text: 'Join' }, '/spring')).toMatchObject({
      cta: { text: 'Join', href: '/find-a-dentist' },
    });
  });

  it('lends its header to every page of a site that chooses it', () => {
    expect(header('landing_header', {}, '/faq', landing).layout).toBe('landing_header');
  });
});
