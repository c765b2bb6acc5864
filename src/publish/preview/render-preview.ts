import { matchRouteRule } from '#cms/record/route-rules.ts';
import { type CmsSource, MissingSiteError, MissingVersionError } from '#cms/sources/source.ts';
import { type BuiltSite, buildSite, previewView, siteForPage } from '#cms/view/build-site.ts';
import { CodedError } from '#util/coded-error.ts';
import { BoundedCache } from '#util/collections/collections.ts';
import { errorMessage } from '#util/node/errors.ts';
import { standalonePage } from '#util/node/standalone-page.ts';
import type { PublicSettings } from '#util/site/public-config.ts';
import { escapeHtml } from '#util/text/escape-html.ts';
import { additionsFor, pagePolicy } from '../app/content-security-policy.ts';
import { findPage } from '../app/find-page.ts';
import { loadRenderer, type Renderer } from '../app/load-renderer.ts';
import { readMarkup } from '../app/page-markup.ts';
import { syncAssets } from '../app/sync-assets.ts';
import { mediaFolder } from '../content/media-store.ts';
import { readPublishSettings } from '../content/settings.ts';
import { canonicalOrigin, makeSnapshot, openSource } from '../content/snapshot.ts';
import { storedContent } from '../release/release-content.ts';
import { ReleaseStore } from '../release/release-store.ts';
import { headersFor } from '../release/response-headers.ts';

interface PreviewPage {
  status: number;
  html: string;
  csp: string;
  /** headers that differ between sites */
  headers?: Readonly<Record<string, string>>;
}

/** The CMS has no such version of the site. */
export class UnknownVersionError extends CodedError {
  readonly code = 'UNKNOWN_VERSION';
}

interface PreviewContext {
  source: CmsSource;
  renderer: Renderer;
  sitesDir: string;
  settings?: PublicSettings;
  now?: () => Date;
}

/** Recently previewed versions: an editor usually reads several pages of one. */
const built = new BoundedCache<string, BuiltSite>({ entries: 12, cost: Number.POSITIVE_INFINITY });

/**
 * Renders one page of one version on demand, with the renderer that publishes (decision 001). `path` is
 * decoded, without a slash at its end unless it is `/`.
 * @throws UnknownVersionError
 */
export async function renderPreview(request: {
  site: string;
  version: string;
  path: string;
  settings: { sitesDir: string };
}): Promise<PreviewPage> {
  const { sitesDir } = request.settings;
  const settings = readPublishSettings(process.env);
  const renderer = await loadRenderer(settings.appDir);
  await syncAssets({ appDir: settings.appDir, sitesDir, code: renderer.code });
  return previewPage(request, {
    source: openSource(settings),
    renderer,
    sitesDir,
    settings: settings.publicSettings,
  });
}

export async function previewPage(
  { site, version, path }: { site: string; version: string; path: string },
  context: PreviewContext,
): Promise<PreviewPage> {
  let content: BuiltSite;
  try {
    content = await builtVersion(site, version, context);
  } catch (error) {
    if (error instanceof MissingVersionError || error instanceof MissingSiteError) {
      throw new UnknownVersionError(error.message, { cause: error });
    }
    // an editor's mistake, so the page explains it
    return noticePage(422, 'This version cannot be shown yet', errorMessage(error));
  }
  const redirect = matchRouteRule(path, content.redirects);
  if (redirect) return noticePage(200, 'This address leads elsewhere', redirect.to);
  const { page, status } = findPage(content, path);
  const bytes = await context.renderer.render({ site: siteForPage(content, page), page });
  const markup = readMarkup(bytes, context.renderer.scripts);
  if (markup.problems.length > 0) throw new Error(`${path} has ${markup.problems.join('; ')}`);
  const additions = additionsFor(content.site.settings, page);
  const headers = headersFor(content.site.settings);
  return { status, html: bytes.toString(), csp: pagePolicy({ ...markup, additions }), headers };
}

/** Fingerprint of a release's content, which never changes. */
const STORED_RELEASE = 'stored';

/** The CMS's version of that name, or else the stored release with that id. */
async function fingerprintOf(site: string, version: string, context: PreviewContext): Promise<string> {
  try {
    return await context.source.fingerprint(site, version);
  } catch (error) {
    if (!(error instanceof MissingVersionError) || !storedContent(context.sitesDir, site, version))
      throw error;
    return STORED_RELEASE;
  }
}

/** Previews are not monitored: editors are not visitors, and the address contains the preview token. */
const notWatched = ({ monitoring, ...settings }: PublicSettings): PublicSettings => settings;

/** Read and parsed once per fingerprint. */
async function builtVersion(site: string, version: string, context: PreviewContext): Promise<BuiltSite> {
  const { source, sitesDir, now = () => new Date() } = context;
  const settings = context.settings && notWatched(context.settings);
  const today = now();
  const fingerprint = await fingerprintOf(site, version, context);
  const day = today.toISOString().slice(0, 10);
  const key = [site, version, fingerprint, day, JSON.stringify(settings)].join('\n');
  const cached = built.get(key);
  if (cached) return cached;
  const media = mediaFolder(new ReleaseStore(sitesDir, site).mediaDirs, { compress: true });
  const record =
    fingerprint === STORED_RELEASE
      ? storedContent(sitesDir, site, version)
      : (await makeSnapshot(site, { source, version, fingerprint, media, refuse: false })).record;
  if (!record) throw new MissingVersionError(site, version, []);
  const made = buildSite(record, {
    origin: canonicalOrigin(record.site),
    today,
    preview: previewView(version),
    ...(settings && { settings }),
  });
  built.set(key, made, 1);
  return made;
}

/** A page that tells editors why there is no preview, with a link out. Texts are escaped. */
function noticePage(status: number, heading: string, text: string): PreviewPage {
  const [first = '', ...details] = text.split('\n');
  const main = `<h1>${escapeHtml(heading)}</h1>
<p class="lead">${escapeHtml(first)}</p>
${details.length > 0 ? `<pre class="sheet words">${escapeHtml(details.join('\n').replace(/^ {2}/gm, ''))}</pre>` : ''}
<p class="on"><a href="?version=">See the page as it is live</a></p>`;
  const style =
    'pre{margin-block-start:1.5rem;font-size:1.0625rem;line-height:1.6}.words{white-space:pre-wrap}.on{margin-block-start:1.5rem;font-weight:650}';
  return { status, ...standalonePage({ title: heading, brand: '', main, style }) };
}
