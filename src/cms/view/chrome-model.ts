import type { SafeHtml } from '../markup/sanitize-html.ts';
import type { Media } from '../schema/fields.ts';
import type { FooterLayout } from '../schema/footer.ts';
import type { HeaderLayout } from '../schema/header.ts';

/** A link as the header and the footer show it. */
export interface LinkView {
  title: string;
  href: string;
  /** it leads to the page it stands on */
  current: boolean;
  newTab: boolean;
}

export type HeaderView = FullHeaderView | LandingHeaderView | CheckoutHeaderView;

/** A logo and one button: nothing leads away from what the landing page is about (specification §2). */
export interface LandingHeaderView {
  layout: 'landing_header';
  logo: LogoView;
  cta: { text: string; href: string };
}

/** A logo and the phone number. The back link is below, with the step; no other link leads out of the checkout. */
export interface CheckoutHeaderView {
  layout: 'checkout_header';
  logo: LogoView;
  phone: PhoneView | null;
}

/** What one of the five full headers shows. Both states are in it; the page's CSS shows the right one. */
export interface FullHeaderView {
  layout: Exclude<HeaderLayout, 'landing_header'>;
  logo: LogoView;
  /** for the menu on a phone, and in the top bar */
  phone: PhoneView | null;
  /** opening hours */
  hours: string;
  /** null where the layout has none, or the site hides it */
  topBar: { links: BarLinkView[] } | null;
  banner: SafeHtml | '';
  dashboard: LinkView;
  menu: MenuItemView[];
  /** the "Login" dropdown; null where the layout or the site has none */
  login: LinkView[] | null;
  /** null on the pages of joining itself */
  join: { text: string; href: string } | null;
  /** stays at the top of the window once the page is scrolled */
  fixed: boolean;
}

export interface LogoView {
  /** the home page, unless the CMS names another target */
  href: string;
  alt: string;
  /** for light grounds; null if the site has no such picture */
  ink: Media | null;
  /** for dark grounds */
  white: Media | null;
}

export interface PhoneView {
  text: string;
  /** '' when there is nothing to dial */
  href: string;
}

export interface BarLinkView extends LinkView {
  /** name of an icon of the set; unknown names show none */
  icon: string;
}

export interface MenuItemView extends LinkView {
  /** left out while somebody is logged in */
  guestsOnly: boolean;
}

/** What a footer shows (specification §2). */
export interface FooterView {
  layout: FooterLayout;
  /** null: the site's name stands in its place */
  logo: Media | null;
  logoAlt: string;
  /** null if the site names nobody */
  sponsor: SponsorView | null;
  compliance: SafeHtml;
  links: LinkView[];
  copyright: string;
  copyrightOnTop: boolean;
  /** the platform's own mark */
  mark: Media | null;
  /** 2_footer alone shows these two */
  description: SafeHtml;
  country: string;
}

export interface SponsorView {
  text: string;
  logo: Media | null;
  /** '' if the logo leads nowhere */
  href: string;
  /** as the CMS says, else the host that the link leads to */
  name: string;
}
