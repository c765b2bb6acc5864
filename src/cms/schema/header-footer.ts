import { z } from 'zod';
import { html, link, list, media, sameText, text } from './fields.ts';
import { FLAGS, flag, isOn, isWrittenLink } from './flags.ts';

export const HEADER_LAYOUTS = [
  '1_header',
  '2_header',
  '3_header',
  '4_header',
  'nx_header_1',
  'landing_header',
] as const;
export type HeaderLayout = (typeof HEADER_LAYOUTS)[number];

const MenuItemSchema = z.object({ title: text(), link: link() });

const NavItemSchema = z.object({
  title: text(),
  link: link(),
  icon: sameText().describe('name of a Lucide icon, such as calendar; empty: none'),
  external: flag(),
});

export const BarEntryFieldsSchema = z.object({
  title: text(),
  link: link(),
  enabled: z
    .unknown()
    .optional()
    .register(FLAGS, { orLink: false })
    .describe('whether the entry is shown; default: if it has a link'),
});

/**
 * One of the fixed entries of the top bar. An editor may write only the flag (`true`), only a link,
 * or the whole entry; an entry is shown when it is switched on.
 */
const BarEntrySchema = z
  .unknown()
  .optional()
  .transform(wholeEntry)
  .pipe(BarEntryFieldsSchema)
  .transform(({ enabled, ...entry }) => ({
    ...entry,
    enabled: enabled === undefined ? entry.link !== '' : isOn(enabled),
  }))
  .register(FLAGS, { orLink: true });

/** Header variables, named as the specification's §3 names them. */
const HeaderVariablesSchema = z.object({
  hide_top_header: flag(),
  header_phone_number: sameText().describe('ten digits'),
  header_phone_link: link().describe("default: tel: and the number's digits"),
  header_timing: text().describe('opening hours'),
  header_top_right_nav: list(NavItemSchema).describe('the first one opens in a new tab (specification §2)'),
  header_top_right_directory: BarEntrySchema.describe('top bar: provider directory'),
  header_top_right_office_login: BarEntrySchema.describe('top bar: login of offices'),
  header_top_right_member_login: BarEntrySchema.describe('top bar: login of members'),
  header_log: media(),
  header_log2: media().describe('white logo, for dark grounds'),
  header_log_alt: sameText().describe('what the logo says, read aloud for it'),
  header_log_link: link().describe('the link of the logo; default: the home page'),
  header_menu: list(MenuItemSchema).describe('main menu'),
  header_menu_login_dropdown: list(MenuItemSchema).describe('entries of the Login menu'),
  header_join_now_text: text().describe('label of the join button'),
  header_join_now_link: link(),
  showHeaderBanner: flag(),
  headerBannerText: html(),
});

const LandingHeaderVariablesSchema = z.object({
  headerLogo: media(),
  ctaBtnText: text().describe('label of the button'),
  ctaBtnUrl: link(),
});

export const HeaderSchema = z.object({
  layout: z.enum(HEADER_LAYOUTS).describe('design of the header'),
  variables: HeaderVariablesSchema,
});
export const LandingHeaderSchema = z.object({ variables: LandingHeaderVariablesSchema });

export type HeaderVariables = z.output<typeof HeaderVariablesSchema>;
export type LandingHeaderVariables = z.output<typeof LandingHeaderVariablesSchema>;
export type BarEntry = z.output<typeof BarEntrySchema>;

function wholeEntry(value: unknown): unknown {
  if (value !== null && typeof value === 'object') return value;
  if (isWrittenLink(value)) return { link: value };
  return { enabled: isOn(value) };
}

export const FOOTER_LAYOUTS = ['1_footer', '2_footer', 'nx_footer_1'] as const;
export type FooterLayout = (typeof FOOTER_LAYOUTS)[number];

/** Footer variables, named as the specification's §3 names them; the last two belong to variant 2. */
const FooterVariablesSchema = z.object({
  footer_logo: media(),
  footer_logo_alt: sameText(),
  sponsored_by_text: text().describe('default: powered by'),
  sponsored_logo: media(),
  sponsored_logo_alt: sameText().describe(
    "the sponsor's name, read aloud for the logo; default: the host of the link",
  ),
  sponsored_link: link(),
  footer_txt: html().describe('compliance text'),
  footer_nav: list(MenuItemSchema).describe('links of the footer'),
  show_copyright_on_top: flag(),
  logoMembersy: media().describe("the platform's own mark"),
  footer_description: html(),
  country: text(),
});

export const FooterSchema = z.object({
  layout: z.enum(FOOTER_LAYOUTS).describe('design of the footer'),
  variables: FooterVariablesSchema,
});
export type FooterVariables = z.output<typeof FooterVariablesSchema>;
