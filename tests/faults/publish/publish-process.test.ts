import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PublishWorker } from '#publish/worker/parent.ts';

const job = { version: 'live', requestedAt: new Date('2026-05-31T12:00:00Z') };

let dir: string;
let publishing: PublishWorker;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'publish-process-'));
});
afterEach(() => {
  if (publishing.pid !== null) process.kill(publishing.pid, 'SIGKILL');
  rmSync(dir, { recursive: true });
});

/** Starts a worker with a fake program. */
function publishingWith(answer: string): PublishWorker {
  const program = path.join(dir, 'program.mjs');
  writeFileSync(
    program,
    `process.on('message', ({ id, sites, job }) => { ${answer} });
     process.on('disconnect', () => process.exit());`,
  );
  return new PublishWorker({ program });
}

describe('the process that publishes beside a server', () => {
  it('the worker starts on the first request and returns each publish its own report', async () => {
    publishing = publishingWith(
      'setTimeout(() => process.send({ id, reports: [{ sites, job }] }), sites[0] === "slow" ? 100 : 0);',
    );
    expect(publishing.pid).toBeNull();
    const [slow, quick] = await Promise.all([
      publishing.publish(['slow'], job),
      publishing.publish(['quick'], job),
    ]);
    // the request arrives complete, including its date
    expect([slow, quick]).toEqual([[{ sites: ['slow'], job }], [{ sites: ['quick'], job }]]);
  });

  it('the worker reports why a publish failed', async () => {
    publishing = publishingWith('process.send({ id, error: "the app does not compile" });');
    await expect(publishing.publish(['harbor'], job)).rejects.toThrow('the app does not compile');
  });

  it('a crashed worker rejects pending publishes and restarts for the next one', async () => {
    publishing = publishingWith(
      'sites[0] === "harbor" ? process.send({ id, reports: [{ site: sites[0] }] }) : process.kill(process.pid, "SIGKILL");',
    );
    const pending = [publishing.publish(['mesa'], job), publishing.publish(['sonrisa'], job)];
    for (const each of await Promise.allSettled(pending))
      expect(each).toMatchObject({
        status: 'rejected',
        reason: { message: 'The process that publishes has ended (SIGKILL).' },
      });
    expect(await publishing.publish(['harbor'], job)).toEqual([{ site: 'harbor' }]);
  });

  it('the real worker reports an unknown brand', async () => {
    publishing = new PublishWorker();
    expect(await publishing.publish(['no-such-brand'], job)).toMatchObject([
      { site: 'no-such-brand', state: 'failed', failedAt: 'check' },
    ]);
  }, 60_000);
});
