import type { PublicSettings } from '#util/site/public-config.ts';
import type { Block, BlockOf } from '../schema/blocks.ts';
import type { Fee, Office, Plan } from '../schema/catalog.ts';
import type {
  FooterLayout,
  FooterVariables,
  HeaderLayout,
  HeaderVariables,
  LandingHeaderVariables,
} from '../schema/header-footer.ts';
import type { Guard, PageName } from '../schema/page-routes.ts';
import type { BaseVariables, SiteIdentity } from '../schema/record.ts';
import type { Theme } from '../schema/theme.ts';
import type { FooterView, HeaderView } from './chrome-model.ts';
import type { PlanTerms } from './plan-terms.ts';
import type { SiteLanguage } from './site-languages.ts';

/**
 * The renderer's input: complete plain JSON. Equal views render to equal bytes, which lets a publish skip
 * unchanged pages.
 */
export interface SiteView {
  site: SiteIdentity;
  /** the language of the pages that are rendered with this view */
  language: SiteLanguage;
  /** canonical origin, such as https://harbor.example, without a trailing slash; '' without a host */
  origin: string;
  theme: Theme;
  base: BaseVariables;
  header: { layout: HeaderLayout; variables: HeaderVariables };
  landingHeader: LandingHeaderVariables;
  footer: { layout: FooterLayout; variables: FooterVariables };
  /** settings for the page's scripts */
  settings: PublicSettings;
  /** the copyright line's year */
  year: number;
  /** the plan whose price is quoted by default; null if no plan may be sold */
  leadPlan: PlanView | null;
  /** set only in previews */
  preview: PreviewView | null;
}

export interface PreviewView {
  version: string;
  state: 'unpublished' | 'older';
}

/** Identifies a page of its site. */
export interface PageIdentity {
  path: string;
  kind: 'page' | 'landing' | 'shell' | 'error';
  /** the page's or landing's name and its wrapper's style class */
  name: string;
  /** the page in each language of the site, this one too; empty for a site in one language */
  siblings: SiblingView[];
}

/** A page in one of the site's languages. */
export interface SiblingView {
  language: SiteLanguage;
  /** the home page for pages without one address */
  path: string;
}

/** One route of a site. */
export interface PageView extends PageIdentity {
  /** file below the release's document root */
  file: string;
  /** what the addresses of its language begin with; '' for the site's first language */
  base: string;
  /** the Astro route that renders it */
  page: PageName | 'landing' | 'not-found' | 'not-valid' | 'server-error';
  /** the page's own title; '' if it has none */
  title: string;
  description: string;
  heading: string;
  intro: string;
  guard: Guard;
  /** false keeps it out of search engines and the sitemap */
  indexed: boolean;
  header: HeaderView;
  footer: FooterView;
  sections: BlockView[];
  /** /office/{officeId} of a known office */
  office: OfficeView | null;
  /** the directory, or one page of a long one */
  directory: DirectoryView | null;
  /**
   * the offices, on pages that need them outside of blocks: find-a-dentist, directory, grievance-form,
   * savings-summary
   */
  offices: OfficeView[];
  /** the whole fee schedule, on savings-summary and office pages */
  fees: FeeView[];
  /** plans the page sells: join-now, office, checkout */
  plans: PlanView[];
  /** the source and date of the usual fees */
  feesNote: string;
}

export interface PlanView extends Omit<Plan, 'invitation_codes' | 'by_invitation'> {
  /** joining needs an invitation code; pages never contain the codes */
  needsInvitation: boolean;
  /** 'a year' or 'a month' */
  per: string;
  /** opens the checkout for this plan */
  joinHref: string;
  /** prices for households of 1, 2, 3 … people: of a cycle, and of twelve months */
  household: { people: number; cents: number; yearCents: number }[];
  terms: PlanTerms;
}

export interface FeeView extends Fee {
  savedCents: number;
  /** whole percent, rounded down so that no saving is overstated */
  savedPercent: number;
}

export interface OfficeView extends Office {
  href: string;
  /** one line: street, city, state ZIP */
  addressLine: string;
  phoneText: string;
  phoneHref: string;
  directionsHref: string;
  /** opening hours as text, Monday first */
  hoursLines: { days: string; hours: string }[];
  /** such as Pacific Time; '' for an unknown time zone */
  zoneName: string;
  /** the form for wrong information, with this office selected */
  reportHref: string;
  planViews: PlanView[];
}

/** Facts about the whole directory on one of its pages. The page's own offices are in `offices`. */
export interface DirectoryView {
  /** 1 is the directory's own page */
  part: number;
  /** the pages of all parts, in order */
  parts: string[];
  offices: number;
  dentists: number;
  /** by name, with their number of offices and a link to the first of them */
  states: { code: string; name: string; offices: number; href: string }[];
  specialties: string[];
  languages: string[];
  /** the oldest and the newest date of the entries' verification */
  checked: { first: string; last: string } | null;
  /** files with the whole directory; PDFs are split by state if one would be too long */
  csvHref: string;
  pdfs: { label: string; href: string }[];
  reportHref: string;
}

type Resolved = {
  hero: { plan: PlanView | null; fees: FeeView[] };
  plan_teaser: { plans: PlanView[] };
  savings_table: { fees: FeeView[]; feesNote: string };
  offices: { offices: OfficeView[] };
};

/** A block with its catalog ids resolved. */
export type BlockView = {
  [Type in Block['type']]: Type extends keyof Resolved ? BlockOf<Type> & Resolved[Type] : BlockOf<Type>;
}[Block['type']];

export type BlockViewOf<Type extends Block['type']> = Extract<BlockView, { type: Type }>;
