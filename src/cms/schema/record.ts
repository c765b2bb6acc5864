import { z } from 'zod';
import { lazy } from '#util/collections/lazy.ts';
import { hasTexts, LANGUAGES, primaryLanguage } from '#util/language/languages.ts';
import { safeLink } from '../markup/links.ts';
import { CatalogSchema } from './catalog.ts';
import { link, list, media, requiredSameText, requiredText, slug, text } from './fields.ts';
import { flag } from './flags.ts';
import { FooterSchema, HeaderSchema, LandingHeaderSchema } from './header-footer.ts';
import { LandingSchema, PageSchema } from './pages.ts';
import { ThemeSchema } from './theme.ts';
import { type Translation, translationOf } from './translations.ts';

const languageTag = () =>
  z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'must be a language such as en or es-US');

/** `base.variables`: what holds for the whole site (specification §3). */
const BaseVariablesSchema = z.object({
  group_key: requiredSameText().describe('the group whose offices, plans and fees this site shows and sells'),
  plan_url: link().describe('where the plans are shown in full; default /join-now'),
  plans_whitelist: list(z.object({ plan_id: requiredSameText() })).describe(
    'if not empty, only these plans of the group are shown and sold',
  ),
  global_title: requiredText().describe("follows each page's own title (specification §2)"),
  favicon: media(),
  disable_performance_tracking: flag(),
  recording_consent: z
    .object({ text: requiredText(), yes: requiredText(), no: requiredText(), change: requiredText() })
    .optional()
    .describe(
      'the words that ask a visitor to agree to a recording; without them, recordings start without asking',
    ),
  social_image: media().describe('picture for links shared in messages and social networks'),
  phrases: z
    .array(z.object({ lang: languageTag(), text: requiredSameText() }))
    .optional()
    .describe(
      'phrases of another language in texts, such as {"lang": "es", "text": "Hablamos español."}: pages mark them for screen readers',
    ),
  not_insurance_text: text().describe('says on every first page that a plan is not insurance'),
});

export const BaseSchema = z.object({ variables: BaseVariablesSchema });
export type BaseVariables = z.output<typeof BaseVariablesSchema>;

/** What a brand's content says about the checks before a publish; docs/how-to/check-content.md lists the rules. */
export const ChecksSchema = z.object({
  severities: z
    .record(z.string().max(64), z.enum(['error', 'warning', 'off']))
    .nullish()
    .transform((value) => value ?? {})
    .describe('how strictly a rule is taken; rules of the law may only be made stricter'),
  sister_sites: list(slug()).describe(
    'sites of this installation whose names, numbers and addresses may stand here: a sponsor, a company of one owner',
  ),
});

const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/**
 * Host names, lower case, without a port. Names with other letters, such as müller.example, are stored in the form that
 * browsers send.
 */
const host = () =>
  z
    .string()
    .transform(inPunycode)
    .pipe(z.string().regex(HOST, 'must be a host name in lower case, without a port'));

/** RFC 5891: xn--mller-kva.example. Invalid hosts are returned unchanged. */
function inPunycode(name: string): string {
  const isForeign = /\P{ASCII}/u.test(name) && !/[/:?#@\\%\s]/.test(name);
  return (isForeign && URL.parse(`https://${name}`)?.hostname) || name;
}

const SiteFieldsSchema = z.object({
  id: slug().describe('the site identifier: folder name, `<id>.localhost`, public setting'),
  name: requiredText().describe('what visitors call the brand'),
  company: requiredText().describe('the legal name in the copyright line'),
  hosts: list(host()).describe('where the site is served beside `<id>.localhost`; the first is canonical'),
  language: languageTag()
    .optional()
    .describe("BCP 47; the page's lang of a site in one language; without it and languages, en"),
  languages: z
    .array(languageTag())
    .min(1)
    .optional()
    .describe(
      'the languages of the pages, such as ["en", "es"]; the first has the addresses without a language',
    ),
  email: text(),
});

/** A site's `languages` has all of them, and `language` the first. */
const SiteSchema = SiteFieldsSchema.transform((site, context) => {
  const languages = site.languages ?? [site.language ?? 'en'];
  const [first = ''] = languages;
  const refuse = (path: (string | number)[], message: string): void =>
    context.addIssue({ code: 'custom', path, message });
  if (site.language !== undefined && site.language !== first)
    refuse(
      ['language'],
      `is "${site.language}", but the first of languages is "${first}": leave language out`,
    );
  const seen = new Set<string>();
  for (const [index, tag] of languages.entries()) {
    const language = primaryLanguage(tag);
    if (site.languages && !hasTexts(tag))
      refuse(['languages', index], `"${tag}" is not a language of the texts: ${LANGUAGES.join(' or ')}`);
    if (seen.has(language)) refuse(['languages', index], `the language "${language}" is listed twice`);
    seen.add(language);
  }
  return { ...site, language: first, languages };
});

/** A path that has moved, inside the site or off it. `/old/*` takes everything below (specification §2). */
const RouteRuleSchema = z.object({
  from: z.string().regex(/^\/[^\s?#]*$/, 'must be a path'),
  to: z
    .string()
    .regex(/^(\/(?!\/)|https:\/\/)/, 'must be a path or an https address')
    .refine((to) => safeLink(to) === to, 'is not a safe address'),
  status: z.literal([301, 302, 307, 308]).default(301),
});

/** The parts of a record that may have texts in another language. */
const TranslatedPartsSchema = z.object({
  base: BaseSchema,
  header: HeaderSchema,
  landing_header: LandingHeaderSchema,
  footer: FooterSchema,
  pages: list(PageSchema),
  landings: list(LandingSchema),
  catalog: CatalogSchema,
});

export const TRANSLATED_PARTS: readonly string[] = Object.keys(TranslatedPartsSchema.shape);

/** Made on first use, because most sites have one language. */
export const TranslationSchema = lazy(() => {
  const schema = translationOf(TranslatedPartsSchema);
  if (schema === null) throw new Error('the record has no texts');
  return schema as z.ZodType<Translation>;
});

/** The whole record of one site, as `/api/cms` answers it and as the folders under tenants/ spell it. */
export const CmsRecordSchema = z.object({
  site: SiteSchema,
  theme: ThemeSchema,
  ...TranslatedPartsSchema.shape,
  route_rules: list(RouteRuleSchema),
  checks: ChecksSchema.prefault({}),
  translations: z
    .record(
      z.string(),
      z.lazy(() => TranslationSchema()),
    )
    .optional()
    .describe('texts of the record in the other languages of the site, by language; each has the same form'),
  draft: flag().describe("the CMS's own note that this is not the published state"),
});

export type CmsRecord = z.output<typeof CmsRecordSchema>;
export type CmsRecordInput = z.input<typeof CmsRecordSchema>;
export type SiteIdentity = z.output<typeof SiteSchema>;
export type RouteRule = z.output<typeof RouteRuleSchema>;
