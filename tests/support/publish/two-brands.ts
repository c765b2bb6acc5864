import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';
import { makePublishing, type Publishing, readLive } from './publish-fixture.ts';

/** Publishes two brands with an old heading, and silences the publisher’s log. */
export async function publishTwoBrands(): Promise<Publishing> {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const place = makePublishing();
  for (const site of ['harbor', 'mesa']) place.write(site, heading('old'));
  await place.publish(['harbor', 'mesa']);
  return place;
}

/** Removes the brands, and restores a mocked file system. */
export function removeBrands(place: Publishing): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  place.remove();
}

export const heading = (text: string) => ({ pages: [{ page: 'faq' as const, heading: text }] });

/** Reads the heading of the brand’s live FAQ. */
export const readHeading = ({ sitesDir }: Publishing, site: string): string | undefined =>
  /<h1>([^<]*)/.exec(readLive(sitesDir, site).files.get('faq.html') ?? '')?.[1];
