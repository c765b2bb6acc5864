import { PublishError } from '../content/publish-error.ts';
import { withLock } from '../files/file-lock.ts';
import { closedPage, type Ended, readEnded, writeEnded } from '../hosts/published-sites.ts';
import { findReleaseContent, readReleaseContent } from '../release/release-content.ts';
import { ReleaseStore } from '../release/release-store.ts';

/**
 * Takes a brand's pages down: all its addresses answer 410 with a page that shows its phone number. Its
 * releases stay, so that it can be reopened. Running it again has no further effect.
 * @returns false if it was closed before
 * @throws PublishError for a site that was never published
 */
export async function closeSite(sitesDir: string, site: string, now: Date): Promise<boolean> {
  assertClosable(sitesDir, site);
  const store = new ReleaseStore(sitesDir, site);
  const wasClosed = readEnded(sitesDir, site)?.kind === 'closed';
  if (wasClosed && store.liveId() === null) return false;
  await withLock(store.lockFile, async () => {
    const id = store.liveId();
    if (id === null) return;
    writeEnded(sitesDir, site, closedAs(sitesDir, { site, id, now }));
    store.end();
  });
  return !wasClosed;
}

/** @throws PublishError for a site that was never published */
export function assertClosable(sitesDir: string, site: string): void {
  const isLive = new ReleaseStore(sitesDir, site).liveId() !== null;
  if (!isLive && readEnded(sitesDir, site)?.kind !== 'closed')
    throw new PublishError(site, 'switch', 'nothing is published, so there is nothing to close.');
}

function closedAs(sitesDir: string, { site, id, now }: { site: string; id: string; now: Date }): Ended {
  const hosts = new ReleaseStore(sitesDir, site).table(id)?.hosts ?? [];
  const found = findReleaseContent(sitesDir, site, id);
  const record = found && readReleaseContent(found.file).record;
  const header = record?.header.variables;
  const page = closedPage({
    name: record?.site.name ?? site,
    language: record?.site.language ?? 'en',
    phone: header?.header_phone_number ?? '',
    phoneHours: header?.header_timing ?? '',
  });
  return { kind: 'closed', at: now.toISOString(), hosts, ...page };
}
