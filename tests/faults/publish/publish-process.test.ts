import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PublishWorker } from '#publish/worker/parent.ts';

const job = { version: 'live', askedAt: new Date('2026-05-31T12:00:00Z') };

let dir: string;
let publishing: PublishWorker;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'publish-process-'));
});
afterEach(() => {
  if (publishing.pid !== null) process.kill(publishing.pid, 'SIGKILL');
  rmSync(dir, { recursive: true });
});

/** A program in the place of the one that publishes. */
function publishingWith(answer: string): PublishWorker {
  const program = path.join(dir, 'program.mjs');
  writeFileSync(
    program,
    `process.on('message', ({ id, publish }) => { ${answer} });
     process.on('disconnect', () => process.exit());`,
  );
  return new PublishWorker(program);
}

describe('the process that publishes beside a server', () => {
  it('is started when it is first asked, and gives each publish its own answer', async () => {
    publishing = publishingWith(
      'setTimeout(() => process.send({ id, report: publish }), publish.site === "slow" ? 100 : 0);',
    );
    expect(publishing.pid).toBeNull();
    const [slow, quick] = await Promise.all([
      publishing.publish('slow', job),
      publishing.publish('quick', job),
    ]);
    // what was asked for arrives whole: the moment, too
    expect([slow, quick]).toEqual([
      { site: 'slow', job },
      { site: 'quick', job },
    ]);
  });

  it('reports what prevented the publish', async () => {
    publishing = publishingWith('process.send({ id, error: "the app does not compile" });');
    await expect(publishing.publish('harbor', job)).rejects.toThrow('the app does not compile');
  });

  it('rejects pending publishes when it dies, and restarts for the next', async () => {
    publishing = publishingWith(
      'publish.site === "harbor" ? process.send({ id, report: publish }) : process.kill(process.pid, "SIGKILL");',
    );
    const asked = [publishing.publish('mesa', job), publishing.publish('sonrisa', job)];
    for (const each of await Promise.allSettled(asked))
      expect(each).toMatchObject({
        status: 'rejected',
        reason: { message: 'The process that publishes has ended (SIGKILL).' },
      });
    expect(await publishing.publish('harbor', job)).toMatchObject({ site: 'harbor' });
  });

  it('publishes with the real program, and says of a brand that there is none', async () => {
    publishing = new PublishWorker();
    expect(await publishing.publish('no-such-brand', job)).toMatchObject({
      ...{ site: 'no-such-brand', state: 'failed', failedAt: 'check' },
    });
  }, 60_000);
});
