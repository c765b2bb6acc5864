import { expect, it, onTestFinished } from 'vitest';
import { makePublishing } from '#tests/support/publish/publish-fixture.ts';
import { assertVersion } from './preview-link.ts';

it('a preview link needs a version of the content, or a release that is kept', async () => {
  const place = makePublishing();
  onTestFinished(place.remove);
  place.write('harbor', {});
  place.write('harbor', {}, 'working');
  const [report] = await place.publish('harbor');
  const check = (version: string, site = 'harbor') => assertVersion({ site, version }, place);
  await check('live');
  await check('working');
  await check(report?.release ?? '');
  await expect(check('nope')).rejects.toThrow('harbor has no version nope');
  await expect(check('working', 'nowhere')).rejects.toThrow('No such site: nowhere');
});
