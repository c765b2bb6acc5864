import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteReport } from '#publish/report/site-report.ts';
import {
  type LiveSite,
  leftovers,
  makePublishing,
  type Publishing,
  readLive,
} from '#tests/support/publish/publish-fixture.ts';
import { bundleChild } from '#tests/support/servers/bundled-child.ts';

interface Ended {
  signal: NodeJS.Signals | null;
  output: { changes: number; report: SiteReport } | null;
  errors: string;
}

async function publishInChild(
  dir: string,
  heading: string,
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [program, dir, heading], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[, signal], output, errors] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { signal, output: output ? JSON.parse(output) : null, errors };
}

const readHeadings = ({ files }: LiveSite) =>
  ['faq.html', 'terms.html'].map((file) => /<h1>([^<]*)<\/h1>/.exec(files.get(file) ?? '')?.[1]);

let program: string;
let place: Publishing;
let work: Publishing;
beforeAll(async () => {
  program = await bundleChild('publish/publish-child');
  place = makePublishing();
  work = makePublishing();
  const { output, errors } = await publishInChild(place.dir, 'old');
  expect(output?.report.state, errors).toBe('published');
});
afterAll(() => {
  place.remove();
  work.remove();
});

/** Restores the same live site before each kill. */
function restoreSite(): void {
  work.remove();
  cpSync(place.dir, work.dir, { recursive: true, verbatimSymlinks: true });
}

describe('a publish that is killed', () => {
  it('a kill at any step leaves the complete old or the complete new release', async () => {
    restoreSite();
    const whole = await publishInChild(work.dir, 'new');
    const steps = whole.output?.changes ?? 0;
    expect(steps).toBeGreaterThan(40);
    const wanted = readLive(work.sitesDir, 'harbor').files;
    // every step of the switch, and some of the many writes before it
    const kills = Array.from({ length: steps }, (_, at) => at + 1).filter(
      (at) => at > steps - 12 || at % 19 === 1,
    );
    const seen = new Set<string>();
    for (const at of kills) {
      restoreSite();
      const before = readLive(work.sitesDir, 'harbor');
      const { signal } = await publishInChild(work.dir, 'new', { KILL_AT: String(at) });
      expect(signal, `step ${at} of ${steps}`).toBe('SIGKILL');
      const after = readLive(work.sitesDir, 'harbor');
      const [faq = '', terms] = readHeadings(after);
      expect(terms, `step ${at} of ${steps}: one release, not a mixture`).toBe(faq);
      if (faq === 'old') expect(after.files, `step ${at} of ${steps}`).toEqual(before.files);
      seen.add(faq);

      work.write('harbor', {
        pages: [
          { page: 'faq', heading: 'new' },
          { page: 'terms', heading: 'new' },
        ],
      });
      const [next] = await work.publish('harbor');
      expect(next?.error, `the publish after a kill at step ${at}`).toBe('');
      const repaired = readLive(work.sitesDir, 'harbor');
      expect(readHeadings(repaired)).toEqual(['new', 'new']);
      expect(repaired.files.get('faq.html')).toBe(wanted.get('faq.html'));
      expect(leftovers(work.dir), `after step ${at} of ${steps}`).toEqual([]);
    }
    expect([...seen].sort()).toEqual(['new', 'old']);
  }, 600_000);
});

describe('publishes of one site at the same time', () => {
  it('concurrent publishes run one after another and never mix releases', async () => {
    restoreSite();
    const slow = publishInChild(work.dir, 'earlier', { SLOW: '8' });
    const others = Array.from({ length: 3 }, () => publishInChild(work.dir, 'later', { SLOW: '4' }));
    const ended = await Promise.all([slow, ...others]);
    expect(ended.map(({ output, errors }) => output?.report.error ?? errors)).toEqual(['', '', '', '']);
    // each process has its own content here, so any of the two may be last, but never a mixture
    const [faq, terms] = readHeadings(readLive(work.sitesDir, 'harbor'));
    expect(['earlier', 'later']).toContain(faq);
    expect(terms).toBe(faq);
    expect(leftovers(work.dir)).toEqual([]);
  });

  it('concurrent publishes in one process read the content when they start', async () => {
    work.remove();
    const shared = makePublishing();
    try {
      shared.write('harbor', { pages: [{ page: 'faq', heading: 'first' }] });
      const { render } = shared.renderer;
      let pages = 0;
      shared.renderer.render = async (view) => {
        pages += 1;
        // the editor saves while the first publish runs
        if (pages === 5) shared.write('harbor', { pages: [{ page: 'faq', heading: 'second' }] });
        return render(view);
      };
      const reports = (
        await Promise.all([shared.publish('harbor'), shared.publish('harbor'), shared.publish('harbor')])
      ).flat();
      expect(reports.map(({ error }) => error)).toEqual(['', '', '']);
      expect(readLive(shared.sitesDir, 'harbor').files.get('faq.html')).toContain('<h1>second</h1>');
      expect((await shared.publish('harbor'))[0]?.state).toBe('unchanged');
    } finally {
      shared.remove();
    }
  });
});
