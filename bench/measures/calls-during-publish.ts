import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '#scripts/project-root.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { edit, notifyPublished, untilLive } from '../load/content-message.ts';
import { type BenchOptions, mark, type Result } from '../result.ts';
import { withApiServer } from '../servers/api-server.ts';

const SITE = 'harbor';
const SECRET = 'a secret of the benchmark';
const OFFICES = 200;
const QUICK_OFFICES = 50;
const ROUNDS = 5;
/** Interval of a member's calls, whether the previous one was answered or not. */
const EVERY_MS = 10;

/** How long API calls wait while the server publishes a large brand with a change on every page. */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  const dir = await mkdtemp(path.join(tmpdir(), 'enamel-bench-beside-'));
  const tenants = path.join(dir, 'tenants');
  cpSync(path.join(ROOT, 'tenants', SITE), path.join(tenants, SITE), { recursive: true });
  const offices = isQuick ? QUICK_OFFICES : OFFICES;
  growTo(offices, path.join(tenants, SITE, 'catalog/offices.json'));
  const env = { TENANTS_DIR: tenants, CMS_SIGNING_SECRET: SECRET, LOG_LEVEL: 'warn' };
  try {
    return await withApiServer({ sites: [SITE], env }, ({ port }) =>
      measure({ port, tenants, offices, rounds: isQuick ? 2 : ROUNDS }),
    );
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

interface Size {
  port: number;
  tenants: string;
  offices: number;
  rounds: number;
}

async function measure({ port, tenants, offices, rounds }: Size): Promise<Result> {
  const quiet = await callsWhile(port, () => new Promise((resolve) => setTimeout(resolve, rounds * 600)));
  const beside: number[] = [];
  const publishMs: number[] = [];
  for (let at = 0; at < rounds; at += 1) {
    // message signatures have a resolution of one second
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const words = edit(tenants, SITE, 'header.json', 'header_join_now_text', at);
    const waits = await callsWhile(port, async () => {
      const startedAt = performance.now();
      await notifyPublished(port, SITE, SECRET);
      await untilLive(port, SITE, words, 20);
      publishMs.push(performance.now() - startedAt);
    });
    // skip the first publish of a process, which loads its dependencies
    if (at > 0) beside.push(...waits);
  }
  return {
    name: 'publish-beside-calls',
    rows: [makeRow('nothing is published', quiet), makeRow('a brand is published', beside)],
    marks: [
      mark('the slowest call while a brand is published', Math.max(...beside), { atMost: 100 }, ms),
      mark('99 of 100 of them', share(beside, 0.99), { atMost: 50 }, ms),
    ],
    notes: [
      `${offices} offices, a change on every page, ${rounds} publishes of ${Math.round(share(publishMs, 0.5))} ms; a call of /api/auth every ${EVERY_MS} ms`,
    ],
  };
}

/** @returns the latency of each call, in milliseconds */
async function callsWhile(port: number, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  const calls = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const startedAt = performance.now();
    const call = ask(port, '/api/auth', { host: `${SITE}.localhost` }).then(() => {
      waits.push(performance.now() - startedAt);
      calls.delete(call);
    });
    calls.add(call);
  }, EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  await Promise.all(calls);
  return waits;
}

/** Adds copies of the existing offices with new ids. */
function growTo(count: number, file: string): void {
  const { offices } = JSON.parse(readFileSync(file, 'utf8')) as { offices: { id: string; name: string }[] };
  const more = Array.from({ length: Math.max(0, count - offices.length) }, (_none, at) => {
    const like = offices[at % offices.length] as (typeof offices)[number];
    return { ...like, id: `${like.id}-${at}`, name: `${like.name} ${at}` };
  });
  writeFileSync(file, JSON.stringify({ offices: [...offices, ...more] }));
}

const makeRow = (what: string, waits: readonly number[]) => ({
  what,
  calls: waits.length,
  'half ms': Math.round(share(waits, 0.5)),
  'p99 ms': Math.round(share(waits, 0.99)),
  'slowest ms': Math.round(Math.max(...waits)),
});

function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((first, second) => first - second);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

const ms = (value: number): string => `${Math.round(value)} ms`;
