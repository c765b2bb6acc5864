import type { PublicSettings } from '#util/site/public-config.ts';
import type { BaseVariables } from '../schema/base.ts';
import type { Block, BlockOf } from '../schema/blocks.ts';
import type { Fee, Office, Plan } from '../schema/catalog.ts';
import type { FooterLayout, FooterVariables } from '../schema/footer.ts';
import type { HeaderLayout, HeaderVariables, LandingHeaderVariables } from '../schema/header.ts';
import type { PageName } from '../schema/pages.ts';
import type { SiteIdentity } from '../schema/record.ts';
import type { Theme } from '../schema/theme.ts';
import type { FooterView, HeaderView } from './chrome-model.ts';
import type { PlanTerms } from './plan-terms.ts';

/**
 * What the renderer is handed: plain JSON, complete, with every choice made. Two equal views render to
 * the same bytes, which is what lets a publish skip the pages that did not change.
 */
export interface SiteView {
  site: SiteIdentity;
  /** canonical origin, such as https://harbor.example, without a trailing slash; '' where no host is known */
  origin: string;
  theme: Theme;
  base: BaseVariables;
  header: { layout: HeaderLayout; variables: HeaderVariables };
  landingHeader: LandingHeaderVariables;
  footer: { layout: FooterLayout; variables: FooterVariables };
  /** what the page tells its scripts */
  settings: PublicSettings;
  /** the copyright line's year */
  year: number;
  /** the plan whose price is quoted where none is named; null if nothing may be sold */
  leadPlan: PlanView | null;
  /** set only while an editor looks at an unpublished or older version */
  preview: PreviewView | null;
}

export interface PreviewView {
  version: string;
  state: 'unpublished' | 'older';
}

export type Guard = 'everyone' | 'guest' | 'member';

/** What tells a page from the others of its site. */
export interface PageIdentity {
  path: string;
  kind: 'page' | 'landing' | 'shell' | 'error';
  /** the page's or landing's name and its wrapper's style class */
  name: string;
}

/** One route of a site. */
export interface PageView extends PageIdentity {
  /** file below the release's document root */
  file: string;
  /** the Astro route that renders it */
  page: PageName | 'landing' | 'not-found' | 'not-valid' | 'server-error';
  /** the page's own title; '' where it has none */
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
  /** the directory, or a part of one that is too long for a page */
  directory: DirectoryView | null;
  /** pages that know the offices without a block: find-a-dentist, directory, grievance-form and savings-summary */
  offices: OfficeView[];
  /** pages that show the whole fee schedule: savings-summary, office */
  fees: FeeView[];
  /** plans the page sells: join-now, office, checkout */
  plans: PlanView[];
  /** the source and date of the usual fees */
  feesNote: string;
}

export interface PlanView extends Omit<Plan, 'invitation_codes' | 'by_invitation'> {
  /** joining needs an invitation code; no page has the codes */
  needsInvitation: boolean;
  /** 'a year' or 'a month' */
  per: string;
  /** opens the checkout for this plan */
  joinHref: string;
  /** prices for 1, 2, 3 … people in one household: of a cycle, and of twelve months */
  household: { people: number; cents: number; yearCents: number }[];
  terms: PlanTerms;
}

export interface FeeView extends Fee {
  savedCents: number;
  /** whole per cent, rounded down so that no saving is overstated */
  savedPercent: number;
}

export interface OfficeView extends Office {
  href: string;
  /** one line: street, city, state ZIP */
  addressLine: string;
  phoneText: string;
  phoneHref: string;
  directionsHref: string;
  /** opening hours as people write them, Monday first */
  hoursLines: { days: string; hours: string }[];
  /** such as Pacific Time; '' for a time zone nobody knows */
  zoneName: string;
  /** the message form, opened about this office */
  reportHref: string;
  planViews: PlanView[];
}

/** What a part of the directory says about the whole. Its own offices are the page's. */
export interface DirectoryView {
  /** 1 is the directory's own page */
  part: number;
  /** the pages of all parts, in order */
  parts: string[];
  offices: number;
  dentists: number;
  /** by name, with their number of offices and where the first of them stands */
  states: { code: string; name: string; offices: number; href: string }[];
  specialties: string[];
  languages: string[];
  /** between which days the entries were last checked */
  checked: { first: string; last: string } | null;
  /** files with all of it; the PDFs by state where one would be too long */
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

/** A block with what it names in the catalog looked up. */
export type BlockView = {
  [Type in Block['type']]: Type extends keyof Resolved ? BlockOf<Type> & Resolved[Type] : BlockOf<Type>;
}[Block['type']];

export type BlockViewOf<Type extends Block['type']> = Extract<BlockView, { type: Type }>;
