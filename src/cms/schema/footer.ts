import { z } from 'zod';
import { html, link, list, media, text } from './fields.ts';
import { flag } from './flags.ts';

export const FOOTER_LAYOUTS = ['1_footer', '2_footer', 'nx_footer_1'] as const;
export type FooterLayout = (typeof FOOTER_LAYOUTS)[number];

/** Footer variables, named as the specification's §3 names them; the last two belong to variant 2. */
export const FooterVariablesSchema = z.object({
  footer_logo: media(),
  footer_logo_alt: text(),
  sponsored_by_text: text().describe('default: powered by'),
  sponsored_logo: media(),
  sponsored_logo_alt: text().describe(
    "the sponsor's name, read aloud for the logo; default: the host of the link",
  ),
  sponsored_link: link(),
  footer_txt: html().describe('compliance text'),
  footer_nav: list(z.object({ title: text(), link: link() })),
  show_copyright_on_top: flag(),
  logoMembersy: media().describe("the platform's own mark"),
  footer_description: html(),
  country: text(),
});

export const FooterSchema = z.object({ layout: z.enum(FOOTER_LAYOUTS), variables: FooterVariablesSchema });
export type FooterVariables = z.output<typeof FooterVariablesSchema>;
