import { paths } from '#util/site/paths.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import { reduceMenuLink } from '../markup/links.ts';
import type { BarEntry, HeaderLayout } from '../schema/header-footer.ts';
import { isCheckoutPage } from '../schema/page-routes.ts';
import type {
  BarLinkView,
  CheckoutHeaderView,
  HeaderView,
  LandingHeaderView,
  LinkView,
  LogoView,
  PhoneView,
} from './chrome-model.ts';
import { menuLinks, outsideInNewTab, sideLinks, siteLink } from './links-view.ts';
import type { PageIdentity, SiteView } from './model.ts';
import { t } from './texts.ts';

/** The part of a site that its header needs. */
type HeaderSite = Pick<SiteView, 'site' | 'language' | 'header' | 'landingHeader'>;

/** Hidden while logged in (specification §2). */
const GUEST_TITLES = new Set(['savings summary', 'find a dentist']);

/**
 * The header of one page (specification §2).
 * @param joinFallback the join button's target if the CMS names none
 */
export function headerView(site: HeaderSite, page: PageIdentity, joinFallback: string): HeaderView {
  const { layout, variables } = site.header;
  const join = {
    text: variables.header_join_now_text || t.joinNow,
    href: siteLink(variables.header_join_now_link || joinFallback),
  };
  if (page.kind !== 'landing' && isCheckoutPage(page.name)) return checkoutHeader(site);
  if (page.kind === 'landing' || layout === 'landing_header') return landingHeader(site, join);

  const showsTopBar = hasTopBar(layout, variables.hide_top_header);
  const phone = phoneView(variables.header_phone_number, variables.header_phone_link);
  const hours = variables.header_timing;
  const menu = menuLinks(variables.header_menu, site, page);
  const links = showsTopBar ? barLinks(layout, site, page, menu) : [];
  const topBar = showsTopBar && (phone || hours || links.length > 0) ? { links } : null;

  return {
    layout,
    logo: logoView(site),
    phone,
    hours,
    topBar,
    banner: layout === 'nx_header_1' && variables.showHeaderBanner ? variables.headerBannerText : '',
    dashboard: {
      title: t.dashboard,
      href: paths.dashboard,
      current: page.name === 'dashboard',
      newTab: false,
    },
    menu: menu
      .filter((link) => layout !== '3_header' || !isAboutLogin(link))
      .map((link) => ({ ...link, guestsOnly: isForGuests(link, site) })),
    login: loginLinks(layout, site, page, topBar !== null),
    join: page.path.includes('join-now') ? null : join,
    fixed: page.name === 'home',
  };
}

function landingHeader(site: HeaderSite, join: { text: string; href: string }): LandingHeaderView {
  const { headerLogo, ctaBtnText, ctaBtnUrl } = site.landingHeader;
  const logo = logoView(site);
  return {
    layout: 'landing_header',
    logo: headerLogo.src ? { ...logo, ink: headerLogo, white: null } : logo,
    cta: { text: ctaBtnText || join.text, href: siteLink(ctaBtnUrl) || join.href },
  };
}

/** The same in every layout, so that the buyer sees only the form (docs/specification.md). */
function checkoutHeader(site: HeaderSite): CheckoutHeaderView {
  const { header_phone_number, header_phone_link } = site.header.variables;
  return {
    layout: 'checkout_header',
    logo: logoView(site),
    phone: phoneView(header_phone_number, header_phone_link),
  };
}

function logoView(site: HeaderSite): LogoView {
  const { header_log, header_log2, header_log_alt, header_log_link } = site.header.variables;
  return {
    href: siteLink(reduceMenuLink(header_log_link, site.site.id)) || paths.home,
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

/** Layouts 1, 2, and 4 add the member login if the editor's links lack it (specification §6). */
function barLinks(
  layout: HeaderLayout,
  site: HeaderSite,
  page: PageIdentity,
  menu: LinkView[],
): BarLinkView[] {
  const links = site.header.variables.header_top_right_nav.flatMap((item, index) =>
    // the first opens in a new tab (specification §2)
    sideLinks([item], site, page).map((link) => ({
      ...link,
      newTab: index === 0 || item.external,
      icon: item.icon,
    })),
  );
  const { directory, officeLogin, memberLogin } = utilityLinks(site, page);
  if (layout === 'nx_header_1') return [...links, ...directory, ...officeLogin, ...memberLogin];
  return [...links, ...menu].some(leadsToLogin) ? links : [...links, ...memberLogin];
}

/** The fixed entries of the top bar, each with its own flag. */
function utilityLinks(
  site: HeaderSite,
  page: PageIdentity,
): Record<'directory' | 'officeLogin' | 'memberLogin', BarLinkView[]> {
  const { variables } = site.header;
  const entry = (given: BarEntry, title: string, link: string, newTab: boolean): BarLinkView[] =>
    given.enabled
      ? sideLinks([{ title: given.title || title, link: given.link || link }], site, page).map((shown) => ({
          ...shown,
          newTab,
          icon: '',
        }))
      : [];
  return {
    directory: entry(variables.header_top_right_directory, t.providerDirectory, paths.directory, false),
    officeLogin: entry(variables.header_top_right_office_login, t.officeLogin, '', true),
    memberLogin: entry(variables.header_top_right_member_login, t.memberLogin, paths.memberLogin, false),
  };
}

/**
 * The "Login" dropdown (specification §2): in layout 4 if its top bar is hidden, in nx_header_1 if it has
 * none, in layout 3 always. Layout 3 takes it from header_menu: the login entries, which then leave the menu;
 * without any, the whole menu after the member login. The member login is added first if the editor's list
 * lacks it.
 */
function loginLinks(
  layout: HeaderLayout,
  site: HeaderSite,
  page: PageIdentity,
  showsTopBar: boolean,
): LinkView[] | null {
  const { variables } = site.header;
  const withLogin = (links: LinkView[]): LinkView[] => {
    const added = links.some(leadsToLogin)
      ? []
      : sideLinks([{ title: t.memberLogin, link: paths.memberLogin }], site, page);
    return [...added, ...links].map(outsideInNewTab);
  };
  if (layout === '3_header') {
    const menu = menuLinks(variables.header_menu, site, page);
    const aboutLogin = menu.filter(isAboutLogin);
    return withLogin(aboutLogin.length > 0 ? aboutLogin : menu);
  }
  const isAsked =
    layout === '4_header' ? variables.hide_top_header : layout === 'nx_header_1' && !showsTopBar;
  if (!isAsked) return null;
  return withLogin(sideLinks(variables.header_menu_login_dropdown, site, page));
}

/** Whether this header links to the member login: in its top bar, its menu, or its dropdown. */
export function headerShowsLogin(header: HeaderView): boolean {
  if (header.layout === 'landing_header' || header.layout === 'checkout_header') return false;
  return [...(header.topBar?.links ?? []), ...header.menu, ...(header.login ?? [])].some(leadsToLogin);
}

const leadsToLogin = ({ href }: LinkView): boolean => href === paths.memberLogin;

/** Links hidden while logged in: two titles, and pages that redirect members to the dashboard. */
function isForGuests({ title, href }: LinkView, { language }: HeaderSite): boolean {
  if (href === paths.memberLogin || href === paths.resetPassword) return true;
  // content in other languages has titles of its own
  return language.texts === 'en'
    ? GUEST_TITLES.has(title.toLowerCase())
    : href === paths.savingsSummary || href === paths.findADentist;
}

function isAboutLogin(link: LinkView): boolean {
  return link.href === paths.memberLogin || /\b(log|sign)[ -]?in\b/i.test(link.title);
}
