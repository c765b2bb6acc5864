import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openObjectStorage } from '#publish/deploy/object-storage-target.ts';
import type { DeployTarget } from '#publish/deploy/target.ts';
import { deploy, hashContents, readDeployed, readHeading } from '#tests/support/publish/deployed-site.ts';
import {
  type ObjectStorage,
  startObjectStorage,
  type Trouble,
} from '#tests/support/publish/object-storage.ts';
import { makePublishing, type Publishing } from '#tests/support/publish/publish-fixture.ts';

let storage: ObjectStorage;
/** two publishers with separate folders, like two machines */
let first: Publishing;
let second: Publishing;
/** each test deploys to its own part of the bucket */
let prefix = 0;
const opened: DeployTarget[] = [];

beforeAll(async () => {
  storage = await startObjectStorage();
  first = makePublishing();
  second = makePublishing();
  for (const [place, heading] of [[first, 'old'] as const, [second, 'new'] as const]) {
    place.write('harbor', {
      pages: [
        { page: 'faq', heading },
        { page: 'terms', heading },
      ],
    });
    const [report] = await place.publish('harbor');
    expect(report?.error).toBe('');
  }
});
beforeEach(() => {
  prefix += 1;
  storage.trouble = () => undefined;
  storage.honorsConditions = true;
});
afterAll(async () => {
  for (const target of opened) target.close();
  await storage.stop();
  first.remove();
  second.remove();
});

async function open(): Promise<DeployTarget> {
  const settings = { ...storage.settings, prefix: `try-${prefix}` };
  const target = await openObjectStorage({ settings, maxAttempts: 1 });
  opened.push(target);
  return target;
}

describe('an interrupted deploy', () => {
  it.each<Trouble>(['cut', 'lost'])(
    'leaves one complete release live at any request (%s), and a second deploy completes it',
    async (trouble) => {
      const target = await open();
      await deploy('harbor', target, first.sitesDir);
      const before = hashContents(await readDeployed(target, 'harbor'));
      storage.requests.length = 0;
      await deploy('harbor', target, second.sitesDir);
      const steps = storage.requests.length;
      const after = hashContents(await readDeployed(target, 'harbor'));
      expect(steps).toBeGreaterThan(30);
      expect(after).not.toBe(before);

      const seen = new Set<string>();
      // a lost response matters most near the end; earlier requests are alike
      const tried = Array.from({ length: steps }, (_, index) => index + 1).filter(
        (at) => trouble === 'cut' || at % 4 === 0 || at > steps - 3,
      );
      for (const at of tried) {
        prefix += 1;
        const broken = await open();
        await deploy('harbor', broken, first.sitesDir);
        let count = 0;
        // every later request fails
        storage.trouble = () => {
          count += 1;
          return count < at ? undefined : count === at ? trouble : 'cut';
        };
        const report = await deploy('harbor', broken, second.sitesDir);
        storage.trouble = () => undefined;
        expect(report.state, `request ${at} of ${steps}`).toBe('failed');
        const left = hashContents(await readDeployed(broken, 'harbor'));
        expect([before, after], `request ${at} of ${steps}`).toContain(left);
        seen.add(left);

        const again = await deploy('harbor', broken, second.sitesDir);
        expect(again.error, `again after request ${at}`).toBe('');
        expect(hashContents(await readDeployed(broken, 'harbor')), `again after ${at}`).toBe(after);
      }
      expect(seen.has(before)).toBe(true);
      // the pointer had moved and only the response was lost
      expect(seen.has(after)).toBe(true);
    },
    300_000,
  );

  it('a second deploy does not send files again that have arrived', async () => {
    const target = await open();
    let pages = 0;
    storage.trouble = ({ key, method }) => {
      if (method === 'PUT' && key.includes('/www/')) pages += 1;
      return pages > 15 ? 'cut' : undefined;
    };
    expect((await deploy('harbor', target, second.sitesDir)).state).toBe('failed');
    storage.trouble = () => undefined;
    const again = await deploy('harbor', target, second.sitesDir);
    expect(again.state).toBe('deployed');
    expect(again.kept).toBeGreaterThan(10);
  });
});

describe('two deploys of one site at the same time', () => {
  it.each([true, false])(
    'concurrent deploys never mix releases, and the newest wins (conditional writes: %s)',
    async (isConditional) => {
      storage.honorsConditions = isConditional;
      for (const swap of [false, true]) {
        for (let round = 0; round < 4; round += 1) {
          prefix += 1;
          const [one, other] = [await open(), await open()];
          const places = swap ? [second, first] : [first, second];
          const reports = await Promise.all([
            deploy('harbor', one, places[0]?.sitesDir ?? ''),
            deploy('harbor', other, places[1]?.sitesDir ?? ''),
          ]);
          expect(reports.map(({ error }) => error)).toEqual(['', '']);
          const live = await readDeployed(one, 'harbor');
          expect(readHeading(live, 'terms.html')).toBe(readHeading(live));
          if (isConditional) expect(readHeading(live)).toBe('new');
        }
      }
    },
  );

  it('a late deploy of an older release does not replace a newer one', async () => {
    const target = await open();
    await deploy('harbor', target, second.sitesDir);
    expect((await deploy('harbor', target, first.sitesDir)).state).toBe('superseded');
    expect(readHeading(await readDeployed(target, 'harbor'))).toBe('new');
  });

  it('a deploy that is overtaken before its last step is superseded', async () => {
    const [slow, quick] = [await open(), await open()];
    let isOvertaken = false;
    const late: DeployTarget = {
      name: slow.name,
      takes: slow.takes,
      list: (below) => slow.list(below),
      read: (key) => slow.read(key),
      put: (object) => slow.put(object),
      copy: (from, object) => slow.copy(from, object),
      readPointer: (site) => slow.readPointer(site),
      remove: (keys) => slow.remove(keys),
      close: () => slow.close(),
      writePointer: async (pointer, tag) => {
        if (!isOvertaken) {
          isOvertaken = true;
          expect((await deploy('harbor', quick, second.sitesDir)).state).toBe('deployed');
        }
        return slow.writePointer(pointer, tag);
      },
    };
    expect((await deploy('harbor', late, first.sitesDir)).state).toBe('superseded');
    expect(readHeading(await readDeployed(quick, 'harbor'))).toBe('new');
  });

  it('two deploys of the same release deploy it once', async () => {
    const [one, other] = [await open(), await open()];
    const reports = await Promise.all([
      deploy('harbor', one, second.sitesDir),
      deploy('harbor', other, second.sitesDir),
    ]);
    expect(reports.map(({ state }) => state).sort()).toEqual(['deployed', 'unchanged']);
    expect(readHeading(await readDeployed(one, 'harbor'))).toBe('new');
  });
});
