import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';
import { makePublishing, type Publishing, readLive } from './publish-fixture.ts';

/** Two brands that are live with an old heading; what the publisher says in the log is kept quiet. */
export async function publishTwoBrands(): Promise<Publishing> {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const place = makePublishing();
  for (const site of ['harbor', 'mesa']) place.write(site, heading('old'));
  await place.publish(['harbor', 'mesa']);
  return place;
}

/** Takes back what a test has put in the place of the file system, too. */
export function removeBrands(place: Publishing): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  place.remove();
}

export const heading = (text: string) => ({ pages: [{ page: 'faq' as const, heading: text }] });

/** The heading that visitors of the brand's FAQ see. */
export const headingOf = ({ sitesDir }: Publishing, site: string): string | undefined =>
  /<h1>([^<]*)/.exec(readLive(sitesDir, site).files.get('faq.html') ?? '')?.[1];
