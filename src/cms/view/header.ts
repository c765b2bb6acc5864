import { paths } from '../../util/paths.ts';
import { formatPhone, telLink } from '../../util/phone.ts';
import type { BarEntry, HeaderLayout } from '../schema/header.ts';
import type {
  BarLinkView,
  HeaderView,
  LandingHeaderView,
  LinkView,
  LogoView,
  PhoneView,
} from './chrome-model.ts';
import { menuLinks, outsideInNewTab, sideLinks } from './links-view.ts';
import type { PageIdentity, SiteView } from './model.ts';

/** Hidden while logged in (specification §2). */
const GUEST_TITLES = new Set(['savings summary', 'find a dentist']);
const DEFAULT_JOIN_TEXT = 'Join Now';

/**
 * The header of one page (specification §2).
 * @param joinFallback where the join button leads if the CMS names no target
 */
export function headerView(site: SiteView, page: PageIdentity, joinFallback: string): HeaderView {
  const { layout, variables } = site.header;
  const join = {
    text: variables.header_join_now_text || DEFAULT_JOIN_TEXT,
    href: variables.header_join_now_link || joinFallback,
  };
  if (page.kind === 'landing' || layout === 'landing_header') return landingHeader(site, join);

  const showsTopBar = hasTopBar(layout, variables.hide_top_header);
  const links = showsTopBar ? barLinks(layout, site, page) : [];
  const phone = phoneView(variables.header_phone_number, variables.header_phone_link);
  const hours = variables.header_timing;
  const topBar = showsTopBar && (phone || hours || links.length > 0) ? { links } : null;
  const menu = menuLinks(variables.header_menu, site, page);

  return {
    layout,
    logo: logoView(site),
    phone,
    hours,
    topBar,
    banner: layout === 'nx_header_1' && variables.showHeaderBanner ? variables.headerBannerText : '',
    dashboard: {
      title: 'Dashboard',
      href: paths.dashboard,
      current: page.name === 'dashboard',
      newTab: false,
    },
    menu: menu
      .filter((link) => layout !== '3_header' || !isAboutLogin(link))
      .map((link) => ({ ...link, guestsOnly: isForGuests(link) })),
    login: loginLinks(layout, site, page, topBar !== null),
    join: page.path.includes('join-now') ? null : join,
    fixed: page.name === 'home',
  };
}

function landingHeader(site: SiteView, join: { text: string; href: string }): LandingHeaderView {
  const { headerLogo, ctaBtnText, ctaBtnUrl } = site.landingHeader;
  const logo = logoView(site);
  return {
    layout: 'landing_header',
    logo: headerLogo.src ? { ...logo, ink: headerLogo, white: null } : logo,
    cta: { text: ctaBtnText || join.text, href: ctaBtnUrl || join.href },
  };
}

function logoView(site: SiteView): LogoView {
  const { header_log, header_log2, header_log_alt } = site.header.variables;
  return {
    alt: header_log_alt || site.site.name,
    ink: header_log.src ? header_log : null,
    white: header_log2.src ? header_log2 : null,
  };
}

function phoneView(number: string, link: string): PhoneView | null {
  if (number === '') return null;
  return { text: formatPhone(number), href: link || telLink(number) };
}

/** Layouts 1 and 2 always have it, 4 and nx_header_1 unless it is hidden, 3 never. */
function hasTopBar(layout: HeaderLayout, isHidden: boolean): boolean {
  if (layout === '1_header' || layout === '2_header') return true;
  return (layout === '4_header' || layout === 'nx_header_1') && !isHidden;
}

function barLinks(layout: HeaderLayout, site: SiteView, page: PageIdentity): BarLinkView[] {
  const links = site.header.variables.header_top_right_nav.flatMap((item, index) =>
    // the first opens in a new tab (specification §2)
    sideLinks([item], site, page).map((link) => ({
      ...link,
      newTab: index === 0 || item.external,
      icon: item.icon,
    })),
  );
  return layout === 'nx_header_1' ? [...links, ...utilityLinks(site, page)] : links;
}

/** Directory, office login and member login: each only if it is switched on. */
function utilityLinks(site: SiteView, page: PageIdentity): BarLinkView[] {
  const { variables } = site.header;
  const entry = (given: BarEntry, title: string, link: string, newTab: boolean): BarLinkView[] =>
    given.enabled
      ? sideLinks([{ title: given.title || title, link: given.link || link }], site, page).map((shown) => ({
          ...shown,
          newTab,
          icon: '',
        }))
      : [];
  return [
    ...entry(variables.header_top_right_directory, 'Provider Directory', paths.directory, false),
    ...entry(variables.header_top_right_office_login, 'Office Login', '', true),
    ...entry(variables.header_top_right_member_login, 'Member Login', paths.memberLogin, false),
  ];
}

/**
 * The "Login" dropdown (specification §2): in layout 4 when its top bar is hidden, in nx_header_1 when it
 * shows none, in layout 3 always. Layout 3 takes it from header_menu: the entries that are about logging
 * in, which then leave the menu; where there are none, the whole menu after the member login.
 */
function loginLinks(
  layout: HeaderLayout,
  site: SiteView,
  page: PageIdentity,
  showsTopBar: boolean,
): LinkView[] | null {
  const { variables } = site.header;
  const memberLogin = sideLinks([{ title: 'Member Login', link: paths.memberLogin }], site, page);
  if (layout === '3_header') {
    const menu = menuLinks(variables.header_menu, site, page);
    const aboutLogin = menu.filter(isAboutLogin);
    return (aboutLogin.length > 0 ? aboutLogin : [...memberLogin, ...menu]).map(outsideInNewTab);
  }
  const isAsked =
    layout === '4_header' ? variables.hide_top_header : layout === 'nx_header_1' && !showsTopBar;
  if (!isAsked) return null;
  const links = sideLinks(variables.header_menu_login_dropdown, site, page);
  return (links.length > 0 ? links : memberLogin).map(outsideInNewTab);
}

/** What is hidden while logged in: two titles, and the pages that only send a member on to the dashboard. */
function isForGuests({ title, href }: LinkView): boolean {
  return GUEST_TITLES.has(title.toLowerCase()) || href === paths.memberLogin || href === paths.resetPassword;
}

function isAboutLogin(link: LinkView): boolean {
  return link.href === paths.memberLogin || /\b(log|sign)[ -]?in\b/i.test(link.title);
}
