import type { LiveContent } from '#api/brand/live-brand.ts';
import type { Publishing } from '#api/ports/publish-pipeline.ts';
import { parseRecord } from '#cms/record/parse-record.ts';
import { type CmsSource, MissingSiteError } from '#cms/sources/source.ts';
import type { PublishSettings } from '#publish/content/settings.ts';
import { openSource } from '#publish/content/snapshot.ts';
import type { SiteContents } from './site-contents.ts';

/** The edited content is live already. */
const nothingToPublish = (source: CmsSource): Publishing => ({
  publish: async () => ({
    state: 'unchanged' as const,
    release: null,
    before: null,
    fingerprint: '',
    error: '',
    warnings: [],
    isPassing: false,
  }),
  fingerprint: (site, version) => source.fingerprint(site, version),
  report: async () => null,
  deploying: null,
  shared: null,
  liveSites: async () => [],
  liveStamp: () => '',
  liveRelease: () => null,
  liveVersion: () => null,
  build: () => null,
  overdue: async () => null,
  liveChange: async () => null,
});

/** For development: the live content is the content being edited, without publishing. */
export function editedContents(settings: PublishSettings, contents: SiteContents): SiteContents {
  const source = openSource(settings);
  const contentBySite = new Map<string, LiveContent>();
  return {
    ...contents,
    liveContent: async (site) => {
      try {
        const fingerprint = await source.fingerprint(site, 'live');
        const last = contentBySite.get(site);
        if (last?.content === fingerprint) return last;
        const { raw, placeOf, readMedia } = await source.read(site, 'live');
        const live = {
          content: fingerprint,
          record: parseRecord(raw, { site, version: 'live', placeOf }),
          readMedia,
        };
        contentBySite.set(site, live);
        return live;
      } catch (error) {
        if (error instanceof MissingSiteError) return null;
        throw error;
      }
    },
    originOf: async (site) => `http://${site}.localhost:${settings.port}`,
    publishing: nothingToPublish(source),
  };
}
