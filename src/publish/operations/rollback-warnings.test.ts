import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makePublishing, type Publishing } from '#tests/support/publish/publish-fixture.ts';
import { rollbackWarnings } from './rollback-warnings.ts';

let place: Publishing;
let published = 0;
beforeEach(() => {
  place = makePublishing();
  place.renderer.body = (page) =>
    `<h1>${page.path}</h1><p>${JSON.stringify(page).length} ${published}</p><script src="/_astro/app.1a2b3c4d.js"></script>`;
});
afterEach(() => place.remove());

/** Publishes content that differs each time. */
async function publish(code = place.renderer.code): Promise<string> {
  place.renderer.code = code;
  published += 1;
  const items = [{ question: 'Why?', answer: `Answer ${published}.` }];
  place.write('harbor', { pages: [{ page: 'faq', sections: [{ type: 'faq', items }] }] });
  const [report] = await place.publish('harbor');
  return report?.release ?? report?.error ?? '';
}

async function doubtsAfterRollBack(): Promise<string[]> {
  const { release, before } = await place.rollBack('harbor');
  return rollbackWarnings(place.sitesDir, 'harbor', { release: release ?? '', before });
}

it('a rollback to an intact release has no warnings', async () => {
  await publish();
  await publish();
  expect(await doubtsAfterRollBack()).toEqual([]);
});

it('a rollback to a release of another code build has a warning', async () => {
  const first = await publish('older-code');
  await publish('newer-code');
  expect(await doubtsAfterRollBack()).toEqual([
    expect.stringContaining('another build of the code (older-code) than what was live (newer-code)'),
  ]);
  expect((await place.publish('harbor'))[0]?.before).toBe(first);
});

it('a rollback warns of missing scripts and pages', async () => {
  const first = await publish();
  await publish();
  rmSync(path.join(place.sitesDir, '_assets/_astro/app.1a2b3c4d.js'));
  const { before } = await place.rollBack('harbor');
  rmSync(path.join(place.sitesDir, 'harbor/releases', first, 'www/faq.html'));
  expect(rollbackWarnings(place.sitesDir, 'harbor', { release: first, before })).toEqual([
    expect.stringMatching(
      /not there any more: \/_astro\/app\.1a2b3c4d\.js, \/faq\.html\. Step to another release/,
    ),
  ]);
});
