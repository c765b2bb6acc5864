import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeployReport } from '#publish/deploy/deploy-release.ts';
import { openFolderTarget } from '#publish/deploy/folder-target.ts';
import { deploy, hashContents, readDeployed } from '#tests/support/publish/deployed-site.ts';
import { makePublishing, type Publishing } from '#tests/support/publish/publish-fixture.ts';
import { bundleChild } from '#tests/support/servers/bundled-child.ts';

let program: string;
let place: Publishing;
let dir: string;
const live = path.join('harbor', 'current', 'www');

beforeAll(async () => {
  program = await bundleChild('publish/deploy-child');
  place = makePublishing();
  dir = mkdtempSync(path.join(tmpdir(), 'enamel-deploy-'));
  await publish('old');
  expect((await deploy('harbor', openFolderTarget(path.join(dir, 'start')), place.sitesDir)).error).toBe('');
  await publish('new');
});
afterAll(() => {
  place.remove();
  rmSync(dir, { recursive: true, force: true });
});

async function publish(heading: string): Promise<void> {
  place.write('harbor', { pages: [{ page: 'faq', heading }] });
  expect((await place.publish('harbor'))[0]?.error).toBe('');
}

/** Restores the same live site before each kill. */
function restoreSite(): string {
  const work = path.join(dir, 'work');
  rmSync(work, { recursive: true, force: true });
  cpSync(path.join(dir, 'start'), work, { recursive: true, verbatimSymlinks: true });
  return work;
}

async function deployInChild(work: string, killAt = 0) {
  const child = spawn(process.execPath, [program, place.sitesDir, work], {
    env: { ...process.env, KILL_AT: String(killAt) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [[, signal], output] = await Promise.all([once(child, 'exit'), text(child.stdout)]);
  return {
    signal,
    output: output ? (JSON.parse(output) as { changes: number; report: DeployReport }) : null,
  };
}

it('a killed deploy leaves one complete release live, and a second deploy completes it', async () => {
  const work = restoreSite();
  const target = openFolderTarget(work);
  const before = hashContents(await readDeployed(target, 'harbor'));
  const whole = await deployInChild(work);
  const steps = whole.output?.changes ?? 0;
  expect(whole.output?.report.state).toBe('deployed');
  const after = hashContents(await readDeployed(target, 'harbor'));
  const files = readdirSync(path.join(work, live), { recursive: true }).sort();
  // every step of the switch, and some of the many before it
  const kills = Array.from({ length: steps }, (_, at) => at + 1).filter(
    (at) => at > steps - 10 || at % 25 === 1,
  );
  const seen = new Set<string>();
  for (const at of kills) {
    restoreSite();
    expect((await deployInChild(work, at)).signal, `step ${at} of ${steps}`).toBe('SIGKILL');
    const left = hashContents(await readDeployed(target, 'harbor'));
    expect([before, after], `step ${at} of ${steps}`).toContain(left);
    seen.add(left);
    const again = await deploy('harbor', target, place.sitesDir);
    expect(again.error, `again after step ${at}`).toBe('');
    expect(hashContents(await readDeployed(target, 'harbor')), `again after step ${at}`).toBe(after);
    const repaired = readdirSync(path.join(work, live), { recursive: true }).sort();
    expect(repaired, `again after step ${at}`).toEqual(files);
    expect(readFileSync(path.join(work, live, 'faq.html'), 'utf8')).toContain('<h1>new</h1>');
  }
  expect(seen).toEqual(new Set([before, after]));
}, 300_000);
