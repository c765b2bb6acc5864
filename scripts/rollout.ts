import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import {
  LAST_WAVE,
  type RolloutStatus,
  readRollout,
  resumeRollout,
  startRollout,
  stopRollout,
} from '#api/services/publications/rollouts.ts';
import { isSiteId } from '#cms/sources/source.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { openPublishing } from '#server/members-api/site-publisher.ts';
import { counted } from '#util/text/words.ts';
import { withDatabase } from './database.ts';
import { ROOT } from './project-root.ts';
import { asCommand, columns, printable } from './terminal.ts';

const USAGE = `Usage: npm run rollout -- <what> [options]

  start [--first <number> | --sites <site,…>] [--confirm] [--stop-after-faults <number>]
                      queues a publish of every live brand with the build that is installed here; the servers publish
                      them, behind the publishes that editors request. With --first or --sites, these brands go first.
                      --confirm waits for resume before the others. It stops when 3 brands, or the given number, fail.
  status [--watch]    shows its progress; --watch repeats that until it is done or stopped
  stop                takes no more brands
  resume [--retry]    continues a stopped one; --retry publishes the failed brands again`;

export type RolloutCommand =
  | { what: 'start'; first: number; sites: string[]; confirm: boolean; stopAfterFaults: number }
  | { what: 'status'; watch: boolean }
  | { what: 'stop' }
  | { what: 'resume'; retry: boolean };

const wholeNumber = (text: string, least: number): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`${text} is not a whole number of at least ${least}.\n\n${USAGE}`);
  return value;
};

/** @throws Error with the usage, or with what is wrong */
export function readCommand(args: readonly string[]): RolloutCommand {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      first: { type: 'string' },
      sites: { type: 'string' },
      confirm: { type: 'boolean', default: false },
      'stop-after-faults': { type: 'string', default: '3' },
      watch: { type: 'boolean', default: false },
      retry: { type: 'boolean', default: false },
    },
  });
  const [what, ...rest] = positionals;
  if (rest.length > 0) throw new Error(USAGE);
  if (what === 'status') return { what, watch: values.watch };
  if (what === 'stop') return { what };
  if (what === 'resume') return { what, retry: values.retry };
  if (what !== 'start') throw new Error(USAGE);
  const sites = [...new Set((values.sites ?? '').split(/[\s,]+/).filter(Boolean))];
  // an option that names no brand would send the build to all of them at once
  if (values.sites !== undefined && sites.length === 0)
    throw new Error(`--sites names no brand.\n\n${USAGE}`);
  const first = values.first === undefined ? 0 : wholeNumber(values.first, 1);
  const wrong = sites.find((site) => !isSiteId(site));
  if (wrong !== undefined) throw new Error(`${wrong} is not the name of a site.`);
  if (first > 0 && sites.length > 0) throw new Error(`Give --first or --sites, not both.\n\n${USAGE}`);
  const stopAfterFaults = wholeNumber(values['stop-after-faults'], 1);
  return { what, first, sites, confirm: values.confirm, stopAfterFaults };
}

type Dependencies = Pick<ApiDependencies, 'database' | 'publishing' | 'now'>;

/**
 * @returns what to print
 * @throws Error with a sentence for the person at the terminal
 */
export async function runCommand(command: RolloutCommand, deps: Dependencies): Promise<string> {
  const { database } = deps;
  const now = deps.now();
  switch (command.what) {
    case 'start':
      return start(command, deps);
    case 'status': {
      const status = await database.acrossSites((tx) => readRollout(tx, now));
      return status ? printable(statusText(status)) : 'There was no rollout.';
    }
    case 'stop': {
      const isStopped = await database.acrossSites(stopRollout);
      return isStopped
        ? 'The rollout is stopped. Brands that are being published now are finished.'
        : 'No rollout is running.';
    }
    case 'resume': {
      const { retry } = command;
      const isResumed = await database.acrossSites((tx) => resumeRollout(tx, { retry, now }));
      return isResumed ? 'The rollout continues.' : 'No rollout is stopped.';
    }
  }
}

async function start(
  { first, sites: named, confirm, stopAfterFaults }: Extract<RolloutCommand, { what: 'start' }>,
  { database, publishing, now }: Dependencies,
): Promise<string> {
  const build = publishing.build();
  if (build === null) throw new Error('There is no compiled app here: npm run build');
  const all = await publishing.liveSites();
  const sites = all.filter((site) => publishing.liveRelease(site) !== null).sort();
  const live = new Set(sites);
  const unknown = named.find((site) => !live.has(site));
  if (unknown !== undefined) throw new Error(`${unknown} is not live.`);
  if (sites.length === 0) throw new Error('No brand is live.');
  const firstSites = named.length > 0 ? named : sites.slice(0, first);
  await database.acrossSites((tx) =>
    startRollout(tx, { build, sites, first: firstSites, confirm, stopAfterFaults, now: now() }),
  );
  const order = firstSites.length > 0 ? `, ${firstSites.length} of them first` : '';
  return `${counted(sites.length, 'brand')} will get the build ${build}${order}. Servers with this build publish them.\nnpm run rollout -- status --watch`;
}

const OPEN = new Set(['waiting', 'running']);

/** The progress of a rollout, for the terminal. */
export function statusText({ rollout, counts, recent, failed }: RolloutStatus): string {
  const sum = (rows: typeof counts): number => rows.reduce((total, { brands }) => total + brands, 0);
  const groups = [
    { name: 'first brands', rows: counts.filter(({ wave }) => wave < LAST_WAVE) },
    { name: 'brands', rows: counts },
  ].filter(({ rows }, at) => at > 0 || rows.length > 0);
  const lines = groups.map(({ name, rows }) => {
    const states = Map.groupBy(rows, ({ state }) => state);
    const detail = [...states].map(([state, of]) => `${sum(of)} ${state}`).sort();
    const done = sum(rows.filter(({ state }) => !OPEN.has(state)));
    return [name, `${done} of ${sum(rows)} done`, detail.join(', ')];
  });
  const reason = rollout.reason === '' ? '' : `: ${rollout.reason}`;
  return [
    `Rollout of build ${rollout.build}, begun ${rollout.requestedAt.toISOString()}, is ${rollout.state}${reason}.`,
    columns(lines),
    ...(rollout.state === 'running'
      ? [rateText(recent, sum(counts.filter(({ state }) => OPEN.has(state))))]
      : []),
    ...failed.map(({ site, error }) => `  ${site} failed: ${error.split('\n')[0]}`),
  ].join('\n');
}

function rateText({ brands, seconds }: RolloutStatus['recent'], left: number): string {
  if (brands === 0 || seconds === 0)
    return '  no brand was finished in the last minute; only servers with this build publish them';
  const rate = brands / seconds;
  const minutes = Math.ceil(left / rate / 60);
  return `  ${rate.toFixed(1)} brands a second; about ${counted(minutes, 'minute')} left`;
}

const WATCH_EVERY_MS = 2_000;

// `npm run rollout`: brings a new build of the app to all brands (docs/deploy/rollout.md).
if (import.meta.main)
  await asCommand(USAGE, async () => {
    const command = readCommand(process.argv.slice(2));
    const { sitesDir } = readPublishSettings(process.env, ROOT);
    const publishing = openPublishing(sitesDir, async () => undefined);
    await withDatabase(async (database) => {
      const deps = { database, publishing, now: () => new Date() };
      console.log(await runCommand(command, deps));
      if (command.what !== 'status') return;
      const read = () => database.acrossSites((tx) => readRollout(tx, new Date()));
      let status = await read();
      while (command.watch && status?.rollout.state === 'running') {
        await sleep(WATCH_EVERY_MS);
        status = await read();
        if (status) console.log(printable(statusText(status)));
      }
      if (status?.rollout.state === 'stopped') process.exitCode = 1;
    });
  });
