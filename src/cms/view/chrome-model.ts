import type { SafeHtml } from '../markup/sanitize-html.ts';
import type { Media } from '../schema/fields.ts';
import type { FooterLayout, HeaderLayout } from '../schema/header-footer.ts';

/** A link in the header or the footer. */
export interface LinkView {
  title: string;
  href: string;
  /** it leads to the current page */
  current: boolean;
  newTab: boolean;
}

export type HeaderView = FullHeaderView | LandingHeaderView | CheckoutHeaderView;

/** A logo and one button, without links away from the landing page (specification §2). */
export interface LandingHeaderView {
  layout: 'landing_header';
  logo: LogoView;
  cta: { text: string; href: string };
}

/**
 * A logo and the phone number. The back link is below, with the step; no other link leads out of the
 * checkout.
 */
export interface CheckoutHeaderView {
  layout: 'checkout_header';
  logo: LogoView;
  phone: PhoneView | null;
}

/**
 * One of the five full headers. It contains the logged-in and logged-out states; the page's CSS shows one.
 */
export interface FullHeaderView {
  layout: Exclude<HeaderLayout, 'landing_header'>;
  logo: LogoView;
  /** for the menu on a phone, and in the top bar */
  phone: PhoneView | null;
  /** opening hours */
  hours: string;
  /** null if the layout has none, or the site hides it */
  topBar: { links: BarLinkView[] } | null;
  banner: SafeHtml | '';
  dashboard: LinkView;
  menu: MenuItemView[];
  /** the "Login" dropdown; null if the layout or the site has none */
  login: LinkView[] | null;
  /** null on the join pages */
  join: { text: string; href: string } | null;
  /** stays at the top of the window when the page scrolls */
  fixed: boolean;
}

export interface LogoView {
  /** the home page, unless the CMS names another target */
  href: string;
  alt: string;
  /** for light grounds; null if the site has no such image */
  ink: Media | null;
  /** for dark grounds */
  white: Media | null;
}

export interface PhoneView {
  text: string;
  /** '' without a number to dial */
  href: string;
}

export interface BarLinkView extends LinkView {
  /** an icon's name; unknown names show none */
  icon: string;
}

interface MenuItemView extends LinkView {
  /** hidden while logged in */
  guestsOnly: boolean;
}

/** What a footer shows (specification §2). */
export interface FooterView {
  layout: FooterLayout;
  /** null: the site's name is shown instead */
  logo: Media | null;
  logoAlt: string;
  /** null without a sponsor */
  sponsor: SponsorView | null;
  compliance: SafeHtml;
  links: LinkView[];
  copyright: string;
  copyrightOnTop: boolean;
  /** the platform's logo */
  mark: Media | null;
  /** only 2_footer shows these two */
  description: SafeHtml;
  country: string;
}

export interface SponsorView {
  text: string;
  logo: Media | null;
  /** '' if the logo is not a link */
  href: string;
  /** the CMS's name, or else the link's host */
  name: string;
}
