import { languageTags } from '#cms/record/language-tags.ts';
import { type CmsSource, LIVE, MissingSiteError } from '#cms/sources/source.ts';
import { type BuiltSite, buildSite, previewView } from '#cms/view/build-site.ts';
import { withoutLanguageMarks } from '#util/language/language-marks.ts';
import { errorMessage } from '#util/node/errors.ts';
import type { PublicSettings } from '#util/site/public-config.ts';
import { findingText } from '../checks/findings.ts';
import type { PublishSettings } from '../content/settings.ts';
import { canonicalOrigin, makeSnapshot, openSource } from '../content/snapshot.ts';
import { type Gallery, makeGallery } from './gallery.ts';

/** A site with its current content. */
interface DevSite {
  built: BuiltSite;
  /** its public files by name */
  media: ReadonlyMap<string, Uint8Array>;
}

type ContentSettings = Pick<PublishSettings, 'cms' | 'tenantsDir' | 'publicSettings'>;

interface CachedSite {
  stamp: string;
  site: Promise<DevSite>;
}

const cachedSites = new Map<string, CachedSite>();
const mediaOf = new Map<string, Map<string, Uint8Array>>();

/**
 * The content of one site, accepted by the same steps as a publish. Read again only after a change. Null if
 * there is no such site.
 * @throws the error of reading or accepting the content, until it changes
 */
export async function readDevSite(
  settings: ContentSettings,
  { site, version }: { site: string; version: string },
): Promise<DevSite | null> {
  const source = openSource(settings);
  const fingerprint = await source.fingerprint(site, version).catch((error: unknown) => {
    if (error instanceof MissingSiteError) return null;
    throw error;
  });
  if (fingerprint === null) return null;
  const today = new Date();
  const stamp = `${fingerprint} ${today.toISOString().slice(0, 10)}`;
  const key = `${site} ${version}`;
  const last = cachedSites.get(key);
  if (last?.stamp === stamp) return last.site;
  const reading = acceptSite(source, {
    site,
    version,
    fingerprint,
    today,
    settings: settings.publicSettings,
  });
  cachedSites.set(key, { stamp, site: reading });
  return reading;
}

async function acceptSite(
  source: CmsSource,
  options: {
    site: string;
    version: string;
    fingerprint: string;
    today: Date;
    settings: PublicSettings;
  },
): Promise<DevSite> {
  const { site, version, fingerprint, today } = options;
  const media = mediaOf.get(site) ?? new Map<string, Uint8Array>();
  mediaOf.set(site, media);
  const { record, findings } = await makeSnapshot(site, {
    source,
    version,
    fingerprint,
    refuse: false,
    media: { has: (name) => media.has(name), store: (name, bytes) => void media.set(name, bytes) },
  });
  for (const finding of findings) console.warn(`${site}: ${findingText(finding)}`);
  const built = buildSite(record, {
    origin: canonicalOrigin(record.site),
    today,
    settings: options.settings,
    preview: previewView(version),
  });
  const isOneLanguage = languageTags(record.site).length === 1;
  return { built: isOneLanguage ? built : withoutMarks(built), media };
}

/** Astro's own runtime writes pages in parts, where marks of languages cannot become elements. */
const withoutMarks = (built: BuiltSite): BuiltSite => JSON.parse(withoutLanguageMarks(JSON.stringify(built)));

/** The gallery of a site; null if there is no such site. Brands whose content has errors lend nothing to it. */
export async function readGallery(settings: ContentSettings, site: string): Promise<Gallery | null> {
  const own = await readDevSite(settings, { site, version: LIVE });
  if (own === null) return null;
  const sites = await openSource(settings).sites();
  const reads = await Promise.allSettled(
    sites.map((id) => readDevSite(settings, { site: id, version: LIVE })),
  );
  const brands = reads.flatMap((read) => (read.status === 'fulfilled' && read.value ? read.value.built : []));
  return makeGallery(own.built, brands);
}

/** A public file of any brand read so far: in the gallery, one brand shows the sections of others. */
export function findMedia(name: string): Uint8Array | undefined {
  return [...mediaOf.values()].find((files) => files.has(name))?.get(name);
}

export interface DevBrand {
  site: string;
  /** the site's name, or what is wrong with its content */
  name: string;
}

/** Every site, including those whose content has errors. */
export async function listDevBrands(settings: ContentSettings): Promise<DevBrand[]> {
  const sites = await openSource(settings).sites();
  return Promise.all(
    sites.map(async (site) => {
      try {
        const read = await readDevSite(settings, { site, version: LIVE });
        return { site, name: read?.built.site.site.name ?? site };
      } catch (error) {
        return { site, name: errorMessage(error).split('\n')[0] ?? '' };
      }
    }),
  );
}
