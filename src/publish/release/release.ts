import { readFileSync, readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { CodedError } from '#util/coded-error.ts';
import { isPlainlyEscaped } from '#util/http/http.ts';
import { errorCode } from '#util/node/errors.ts';
import { sumOf } from '../files/checksums.ts';

/**
 * A release is one immutable folder: the files of a site's document root and `release.json`, the table of its
 * routes. Servers route by the table alone and never build a file path from a request. Its values reach
 * response headers and generated nginx configuration, so they are limited to characters that are safe there.
 */

/** Visible ASCII and spaces: valid in a header value, and unable to start another header. */
const headerText = () => z.string().regex(/^[\x20-\x7e]*$/, 'must be printable ASCII');

/** A file below the document root, such as `checkout/payment.html`. Neither absolute nor with `..`. */
const fileBelowRoot = () =>
  z
    .string()
    .regex(
      /^(?!\/)(?:(?!\.{1,2}(?:\/|$))[A-Za-z0-9_~@%+=,.-]+(?:\/(?=.)|$))+$/,
      'must be a file below the root',
    );

/** A site's address path as written in links (percent-encoded): `/`, `/faq`, `/office/9`. No slash at the end. */
const urlPath = () =>
  z
    .string()
    .regex(
      /^\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@%]+(?:\/(?=.)|$))*$/,
      'must be a path without a slash at its end',
    )
    .refine(isPlainlyEscaped, 'has an escape that no address may hold');

/** Headers that the server computes for each response; a release may not set them. */
const RESERVED_HEADERS = new Set(
  `accept-ranges age allow cache-control connection content-encoding content-length content-range
   content-security-policy content-type date etag expires keep-alive last-modified location set-cookie
   strict-transport-security trailer transfer-encoding upgrade vary x-robots-tag`.split(/\s+/),
);

const headerName = () =>
  z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .refine((name) => !RESERVED_HEADERS.has(name.toLowerCase()), 'is a header the server sets itself');

const etag = () => z.string().regex(/^"[\x21\x23-\x7e]+"$/, 'must be a quoted strong entity tag');

/** Lower case letters, digits and hyphens: a folder name and the label before `.localhost`. */
export const SiteIdSchema = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/);

export const ReleaseIdSchema = z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,126}[A-Za-z0-9])?$/);

/** Lower case, no port, no dot at the end. */
export const HostSchema = z
  .string()
  .regex(/^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/);

/** A served file. `etag` is for the uncompressed bytes; each encoding's tag is derived from it. */
const ReleaseFileSchema = z.object({
  file: fileBelowRoot(),
  /** `"<hash>"`, over the body and its policy, so that a page whose policy alone changed is fetched again */
  etag: etag(),
});

/** One prerendered page. */
const ReleasePageSchema = ReleaseFileSchema.extend({
  /** the whole Content-Security-Policy of this page, with the hashes of its inline style and script */
  csp: headerText(),
  /** hash of everything the page was rendered from; equal input renders to equal bytes */
  input: z.string().default(''),
  title: z.string().default(''),
  /** false: excluded from search engines with X-Robots-Tag: noindex */
  index: z.boolean().default(true),
  /** first and last day the page exists, both included, UTC (validation rule `between`, specification §2) */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
});

/** A page for every address of one segment below `prefix`, such as /office/{officeId}. */
const ReleaseShellSchema = ReleasePageSchema.extend({
  /** begins and ends with a slash */
  prefix: z.string().regex(/^\/(?:[A-Za-z0-9\-._~]+\/)+$/),
  /** 404 if every valid address has its own page */
  status: z.literal([200, 404]).default(200),
});

/** `from` may end in `/*`: that path's whole subtree, and the path itself. */
const ReleaseRedirectSchema = z.object({
  from: z
    .string()
    .regex(/^\/[A-Za-z0-9\-._~!$&'()+,;=:@%/]*\*?$/, 'must be a path')
    .refine(isPlainlyEscaped),
  /** a path of the site (never `//host`) or an https address; what is not a URL character is percent-encoded (util/http/http.ts) */
  to: z
    .string()
    .regex(/^(?:\/(?![/\\])|https:\/\/[^/\\])[\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a~]*$|^\/$/),
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]),
});

/** Files beside the pages, served with revalidation on every use. */
const standardFiles = ['sitemap.xml', 'robots.txt', 'builds/latest.json'];

const ReleaseErrorsSchema = z.object({
  '404': ReleasePageSchema,
  invalid: ReleasePageSchema,
  '500': ReleasePageSchema,
});

export const ReleaseSchema = z.object({
  site: SiteIdSchema,
  id: ReleaseIdSchema,
  /** the brand's public name, for the list of brands on the bare host; '' shows the home page's title */
  name: z.string().default(''),
  /** one line about the brand, for the same list */
  summary: z.string().default(''),
  /** the brand's main color, for the same list */
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
  /** build of the compiled app that rendered it */
  code: z.string(),
  /** hash of the content it was rendered from */
  content: z.string(),
  /** fingerprint of the source, to skip a publish that would change nothing */
  fingerprint: z.string(),
  /** the CMS version it was made from */
  version: z.string().default('live'),
  hosts: z.array(HostSchema),
  publishedAt: z.iso.datetime(),
  /** the first day (UTC) on which the same content gives another release; '' in a handmade table */
  renewOn: z.string().default(''),
  /** settings that the release was made with (stale-release.ts); empty if unknown */
  madeWith: z.record(z.string(), z.string()).default({}),
  /** response headers of the whole site, besides the server's own; the same name replaces */
  headers: z.record(headerName(), headerText()).default({}),
  pages: z.record(urlPath(), ReleasePageSchema),
  /** further files of the document root by address; default: the standard three */
  files: z
    .record(urlPath(), ReleaseFileSchema.partial({ etag: true }).extend({ csp: headerText().optional() }))
    .default(() => Object.fromEntries(standardFiles.map((file) => [`/${file}`, { file }]))),
  /** `404`: no such route · `invalid`: a page whose validation rule failed · `500`: an internal error */
  errors: ReleaseErrorsSchema,
  /** those of further languages, by what their addresses begin with, such as /es */
  errorsBelow: z.record(urlPath(), ReleaseErrorsSchema).default({}),
  shells: z.array(ReleaseShellSchema).default([]),
  /** the first match wins, before any page */
  redirects: z.array(ReleaseRedirectSchema).default([]),
  /** pages whose validation rule failed: 404 with `errors.invalid` */
  refused: z.array(urlPath()).default([]),
  /** hash of each file of the release except this one (verify-release.ts); none in a handmade table */
  sums: z.record(z.string(), z.string()).default({}),
  /** the same for the files of the site's media folder that its pages use */
  media: z.record(z.string(), z.string()).default({}),
});

export type Release = z.output<typeof ReleaseSchema>;
export type ReleaseInput = z.input<typeof ReleaseSchema>;
export type ReleasePage = z.output<typeof ReleasePageSchema>;
export type ReleaseShell = z.output<typeof ReleaseShellSchema>;
export type ReleaseRedirect = z.output<typeof ReleaseRedirectSchema>;
export type ReleaseErrorName = keyof Release['errors'];

/** Every page of a release: those with an address, the error pages and the shells. */
export const allPages = ({
  pages,
  errors,
  errorsBelow,
  shells,
}: Pick<Release, 'pages' | 'errors' | 'errorsBelow' | 'shells'>): ReleasePage[] => [
  ...Object.values(pages),
  ...Object.values(errors),
  ...Object.values(errorsBelow).flatMap((below) => Object.values(below)),
  ...shells,
];

/** hosts.json: every host name of every published site. */
export const HostsSchema = z.record(HostSchema, SiteIdSchema);
export type Hosts = z.output<typeof HostsSchema>;

const CHECKED_FILE = '.checked';

/** Paths below the folder of published sites that all sites share. */
export function sharedPaths(sitesDir: string) {
  return {
    hosts: path.join(sitesDir, 'hosts.json'),
    /** holds `_astro/`: hashed assets of every build so far */
    assets: path.join(sitesDir, '_assets'),
    /** written whenever the live release of a site changes; its content means nothing */
    switched: path.join(sitesDir, '.switched'),
    /** exists while this machine can serve everything that is live on all machines (sharing/machine-copy.ts) */
    followed: path.join(sitesDir, '_followed'),
    /** a file for each site that is live elsewhere and not copied yet (sharing/shared-releases.ts) */
    awaited: (site = '') => path.join(sitesDir, '_awaited', site),
    /** images of all sites, stored once (shared-media.ts) */
    media: path.join(sitesDir, '_media'),
  };
}

/** Paths of one site. `site` must have passed SiteIdSchema, `id` ReleaseIdSchema. */
export function sitePaths(sitesDir: string, site: string) {
  const root = path.join(sitesDir, site);
  const release = (id: string) => path.join(root, 'releases', id);
  return {
    root,
    media: path.join(root, 'media'),
    /** relative symlink to releases/<id> */
    current: path.join(root, 'current'),
    history: path.join(root, 'history.json'),
    /** tag of the shared document that this copy follows (sharing/shared-releases.ts) */
    followed: path.join(root, '.followed'),
    /** the response of a closed or renamed brand (hosts/published-sites.ts) */
    ended: path.join(root, 'ended'),
    releases: path.join(root, 'releases'),
    release,
    /** the document root of one release */
    www: (id: string) => path.join(release(id), 'www'),
    table: (id: string) => path.join(release(id), 'release.json'),
    nginx: (id: string) => path.join(release(id), 'nginx.conf'),
    /** its time is when the release was last found intact */
    checked: (id: string) => path.join(release(id), CHECKED_FILE),
  };
}

/**
 * The id of the live release, or null if the site has none. Synchronous, because reading a link takes a few
 * microseconds. Throws on any other disk error, and if the link names no release.
 */
export function currentReleaseId(sitesDir: string, site: string): string | null {
  try {
    return ReleaseIdSchema.parse(path.basename(readlinkSync(sitePaths(sitesDir, site).current)));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return null;
    throw error;
  }
}

/** A file of a release does not match its hash. */
export class DamagedReleaseError extends CodedError {
  readonly code = 'damaged_release';
}

/** A table as text. It begins with a hash of the rest, because no other file contains the table's hash. */
export function tableText(table: Release): string {
  const text = JSON.stringify(table);
  return `{"sum":"${sumOf(text)}",${text.slice(1)}`;
}

/**
 * Reads the output of `tableText`, or a table without a hash from an earlier version or made by hand.
 * @throws DamagedReleaseError if the hash does not match; SyntaxError
 */
export function parseTable(text: string): unknown {
  const sum = /^\{"sum":"([^"]*)",/.exec(text);
  if (!sum) return JSON.parse(text);
  const table = `{${text.slice(sum[0].length)}`;
  if (sumOf(table) !== sum[1]) throw new DamagedReleaseError('release.json does not match its hash');
  return JSON.parse(table);
}

/** One release's table. Throws if it is missing, damaged, or of another release. */
export async function readRelease(sitesDir: string, site: string, id: string): Promise<Release> {
  return releaseOf(await readFile(sitePaths(sitesDir, site).table(id), 'utf8'), site, id);
}

export function readReleaseSync(sitesDir: string, site: string, id: string): Release {
  return releaseOf(readFileSync(sitePaths(sitesDir, site).table(id), 'utf8'), site, id);
}

function releaseOf(text: string, site: string, id: string): Release {
  const release = ReleaseSchema.parse(parseTable(text));
  if (release.site !== site || release.id !== id) {
    throw new Error(`releases/${id} of ${site} holds the table of ${release.site} ${release.id}`);
  }
  return release;
}
