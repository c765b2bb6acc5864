import { z } from 'zod';
import { BlockSchema } from './blocks.ts';
import { list, sameText, slug, stateCode, text } from './fields.ts';
import { flag } from './flags.ts';
import { PAGE_NAMES } from './page-routes.ts';

/**
 * When a page exists at all. A page whose rule fails answers 404 "Page Not Found: {path}" (specification §2).
 * offices_in: the group has an office in that state · flag: that header entry is switched on ·
 * between: from the first day to the last, both included, in UTC.
 */
const ValidationRuleSchema = z.discriminatedUnion('rule', [
  z.object({
    rule: z.literal('offices_in'),
    state: stateCode(),
  }),
  z.object({ rule: z.literal('flag'), name: z.enum(['header_top_right_directory', 'showHeaderBanner']) }),
  z.object({
    rule: z.literal('between'),
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
  }),
  z.object({ rule: z.literal('never') }),
]);

const document = {
  title: text().describe('title of the browser window, before the name of the site'),
  description: text().describe('for search engines and shared links, one or two sentences'),
  heading: text().describe("an inner page's opening, unless its first section is a hero"),
  intro: text().describe('text below the heading'),
  validation: ValidationRuleSchema.optional().describe('when the page exists; default: always'),
  guard: sameText()
    .describe('who may see the page; a name our code does not know stops the publish')
    .meta({ examples: ['everyone', 'guest', 'member'] }),
  sections: list(BlockSchema).describe('what the page shows, from top to bottom'),
};

export const PageSchema = z.object({
  page: z.enum(PAGE_NAMES).describe("default: the file's name"),
  ...document,
});

export const LandingSchema = z.object({
  slug: slug().describe("path of the page; default: the file's name"),
  noindex: flag().describe('keep it out of search results'),
  ...document,
});

export type Page = z.output<typeof PageSchema>;
export type Landing = z.output<typeof LandingSchema>;
export type ValidationRule = z.output<typeof ValidationRuleSchema>;
