import { z } from 'zod';
import { safeLink } from '../markup/links.ts';
import { BaseSchema } from './base.ts';
import { CatalogSchema } from './catalog.ts';
import { ChecksSchema } from './checks.ts';
import { list, requiredText, slug, text } from './fields.ts';
import { flag } from './flags.ts';
import { FooterSchema } from './footer.ts';
import { HeaderSchema, LandingHeaderSchema } from './header.ts';
import { LandingSchema, PageSchema } from './pages.ts';
import { ThemeSchema } from './theme.ts';

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

export const SiteSchema = z.object({
  id: slug().describe('the site identifier: folder name, `<id>.localhost`, public setting'),
  name: requiredText().describe('what visitors call the brand'),
  company: requiredText().describe('the legal name in the copyright line'),
  hosts: list(host()).describe('where the site is served beside `<id>.localhost`; the first is canonical'),
  language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'must be a language such as en or es-US')
    .default('en')
    .describe("BCP 47; the page's lang"),
  email: text(),
});

/** A path that has moved, inside the site or off it. `/old/*` takes everything below (specification §2). */
export const RouteRuleSchema = z.object({
  from: z.string().regex(/^\/[^\s?#]*$/, 'must be a path'),
  to: z
    .string()
    .regex(/^(\/(?!\/)|https:\/\/)/, 'must be a path or an https address')
    .refine((to) => safeLink(to) === to, 'is not a safe address'),
  status: z.literal([301, 302, 307, 308]).default(301),
});

/** The whole record of one site, as `/api/cms` answers it and as the folders under tenants/ spell it. */
export const CmsRecordSchema = z.object({
  site: SiteSchema,
  theme: ThemeSchema,
  base: BaseSchema,
  header: HeaderSchema,
  landing_header: LandingHeaderSchema,
  footer: FooterSchema,
  pages: list(PageSchema),
  landings: list(LandingSchema),
  route_rules: list(RouteRuleSchema),
  catalog: CatalogSchema,
  checks: ChecksSchema.prefault({}),
  draft: flag().describe("the CMS's own note that this is not the published state"),
});

export type CmsRecord = z.output<typeof CmsRecordSchema>;
export type CmsRecordInput = z.input<typeof CmsRecordSchema>;
export type SiteIdentity = z.output<typeof SiteSchema>;
export type RouteRule = z.output<typeof RouteRuleSchema>;
