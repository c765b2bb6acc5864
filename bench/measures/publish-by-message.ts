import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '#scripts/project-root.ts';
import { edit, notifyPublished, untilLive } from '../load/content-message.ts';
import { type BenchOptions, mark, median, type Result } from '../result.ts';
import { withApiServer } from '../servers/api-server.ts';

const SITE = 'harbor';
const SECRET = 'a secret of the benchmark';
const ROUNDS = 15;
const LOOK_MS = 5;

/** How soon visitors get a change after the content system's message, compared to a publish by command. */
export async function run({ isQuick }: BenchOptions): Promise<Result> {
  const dir = await mkdtemp(path.join(tmpdir(), 'enamel-bench-message-'));
  const tenants = path.join(dir, 'tenants');
  cpSync(path.join(ROOT, 'tenants', SITE), path.join(tenants, SITE), { recursive: true });
  const env = { TENANTS_DIR: tenants, CMS_SIGNING_SECRET: SECRET, LOG_LEVEL: 'warn' };
  try {
    return await withApiServer({ sites: [SITE], env: { ...env, PORT: '0' } }, ({ port, sitesDir, dataDir }) =>
      measure({
        port,
        tenants,
        rounds: isQuick ? 1 : ROUNDS,
        env: { ...env, ENAMEL_SITES_DIR: sitesDir, DATA_DIR: dataDir },
      }),
    );
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

interface Bench {
  port: number;
  tenants: string;
  rounds: number;
  env: Record<string, string>;
}

async function measure({ port, tenants, rounds, env }: Bench): Promise<Result> {
  const page: Round[] = [];
  const every: Round[] = [];
  for (let at = 0; at < rounds; at += 1) {
    page.push(await round(port, () => edit(tenants, SITE, 'pages/faq.json', 'heading', at)));
    every.push(await round(port, () => edit(tenants, SITE, 'header.json', 'header_join_now_text', at)));
  }
  const startedAt = performance.now();
  const mine = edit(tenants, SITE, 'pages/faq.json', 'heading', rounds);
  await promisify(execFile)(process.execPath, ['scripts/publish.mjs', SITE], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  await untilLive(port, SITE, mine, LOOK_MS);
  const byCommand = performance.now() - startedAt;
  const live = median(page.map(({ liveMs }) => liveMs));
  return {
    name: 'publish-by-message',
    rows: [makeRow('one page changed', page), makeRow('every page changed', every)],
    marks: [
      mark('the call until visitors get one changed page', live, { atMost: 1000 }, ms),
      mark('the slowest of them', Math.max(...page.map(({ liveMs }) => liveMs)), { atMost: 1000 }, ms),
      mark(
        'the call until visitors get a change on every page',
        median(every.map(({ liveMs }) => liveMs)),
        { atMost: 1000 },
        ms,
      ),
      mark(
        'one changed page, of a publish by the command line',
        live / byCommand,
        { atMost: 1 / 2 },
        (value) => `1/${(1 / value).toFixed(1)}`,
      ),
    ],
    notes: [
      `${rounds} messages each; a visitor asks every ${LOOK_MS} ms until the change is there`,
      `the same change by npm run publish: ${Math.round(byCommand)} ms until visitors get it`,
    ],
  };
}

interface Round {
  answerMs: number;
  liveMs: number;
}

async function round(port: number, change: () => string): Promise<Round> {
  // message signatures have a resolution of one second
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const words = change();
  const startedAt = performance.now();
  await notifyPublished(port, SITE, SECRET);
  const answerMs = performance.now() - startedAt;
  await untilLive(port, SITE, words, LOOK_MS);
  return { answerMs, liveMs: performance.now() - startedAt };
}

const makeRow = (what: string, rounds: readonly Round[]) => ({
  what,
  'answer ms': Math.round(median(rounds.map(({ answerMs }) => answerMs))),
  'live ms': Math.round(median(rounds.map(({ liveMs }) => liveMs))),
  'slowest ms': Math.round(Math.max(...rounds.map(({ liveMs }) => liveMs))),
});

const ms = (value: number): string => `${Math.round(value)} ms`;
