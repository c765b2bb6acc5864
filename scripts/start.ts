import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { databaseLogins, readApiSettings } from '#api/kernel/settings.ts';
import { openPostgres, type Postgres, toEnvironment } from '#db/server/open-postgres.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { openSource } from '#publish/content/snapshot.ts';
import { openSites, publishedSites } from '#publish/hosts/published-sites.ts';
import { serveSites } from '#server/process/serve-sites.ts';
import { explainStartError } from '#server/process/start-server.ts';
import { readServerSettings, type ServerSettings } from '#server/settings.ts';
import { ROOT } from './project-root.ts';
import { endWithNpm, stopOnSignal } from './signals.ts';
import { rejectArguments } from './terminal.ts';

const USAGE = `Usage: npm start

The whole product on this machine: compiles and publishes what is stale, starts the database, loads the
brands into an empty one, then serves until it is stopped. Settings such as PORT: docs/settings.md.`;

// `npm start`: the whole product on a fresh machine. Compiles and publishes what is stale, starts the
// database, seeds an empty one, then serves.

/** Brands whose addresses are printed. */
const MOST_LISTED = 20;

const inProject = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

rejectArguments(USAGE);
endWithNpm();
let postgres: Postgres | null = null;
try {
  const settings = readServerSettings(process.env);
  const publishSettings = readPublishSettings(process.env, ROOT);
  // report invalid settings before compiling, which takes a minute
  if (settings.api) readApiSettings(process.env, settings.mode);
  const sites = openSites(publishSettings.sitesDir, await openSource(publishSettings).sites(), console.log);
  await refuseTakenPort(settings);
  const live = new Set(publishedSites(publishSettings.sitesDir));
  const isLive = sites.length > 0 && sites.every((site) => live.has(site));
  // in a separate process, whose memory is released afterwards
  if (!isLive) tellPublished(await runScript('publish.mjs', '--all'));
  if (settings.api) postgres = await startDatabase(settings, publishSettings.dataDir);
  // live releases are served at once, also after a crash; damaged files are skipped
  if (isLive) publishBehind();
  await serve(settings, sites);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await postgres?.stop();
  process.exit(1);
}

function tellPublished(hasFailed: boolean): void {
  if (hasFailed)
    console.error('\nNot every brand could be published (see above). Live brands are served unchanged.');
}

/** Checks and publishes changed content while the brands are already served. Ends with this process. */
function publishBehind(): void {
  const child = spawn(process.execPath, [inProject('publish.mjs'), '--all'], { cwd: ROOT, stdio: 'inherit' });
  child.once('exit', (status) => tellPublished(status !== 0 && status !== null));
  process.once('exit', () => child.kill());
  child.unref();
}

/** Fails before compiling, which takes a minute. */
async function refuseTakenPort(settings: ServerSettings): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(settings.port, settings.host), 'listening');
  } catch (error) {
    throw new Error(explainStartError(error, settings));
  } finally {
    probe.close();
  }
}

/** Starts one database server for all processes; this process supervises it. */
async function startDatabase({ mode }: ServerSettings, dataDir: string): Promise<Postgres> {
  const settings = readApiSettings(process.env, mode);
  const { DATABASE_URL: url } = settings;
  console.log(`\n${url ? 'Preparing' : 'Starting'} the database …`);
  if (!url && mode === 'production')
    console.error(
      'The embedded database is only for trying out the product. In production, set DATABASE_URL.',
    );
  const opened = await openPostgres({ ...databaseLogins(settings), dataDir });
  Object.assign(process.env, toEnvironment(opened));
  if (await runScript('db-seed.ts')) console.error('\nThe database could not be filled (see above).');
  return opened;
}

async function runScript(name: string, ...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [inProject(name), ...args], { cwd: ROOT, stdio: 'inherit' });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', forward).on('SIGINT', forward);
  const [status, signal] = await once(child, 'exit');
  process.off('SIGTERM', forward).off('SIGINT', forward);
  if (signal !== null) {
    await postgres?.stop();
    process.exit(1);
  }
  return status !== 0;
}

async function serve(settings: ServerSettings, sites: readonly string[]): Promise<void> {
  if (settings.processes > 1) {
    console.log(`\n${listAddresses(settings, sites)}\n`);
    const hasFailed = await runScript('serve.ts');
    await postgres?.stop();
    process.exit(hasFailed ? 1 : 0);
  }
  const serving = await serveSites(settings).catch((error) => {
    throw new Error(explainStartError(error, settings));
  });
  stopOnSignal(async () => {
    await serving.stop();
    await postgres?.stop();
  }, settings);
  const { consoleAddress } = await serving.ready;
  const addresses = listAddresses({ ...settings, port: serving.port }, sites);
  console.log(`\n${addresses}`);
  if (consoleAddress !== null)
    console.log(`\nThe staff console, signed in as an owner; works once:\n${consoleAddress}`);
  console.log('\nCtrl-C ends it.');
}

function listAddresses({ port, api, mode }: ServerSettings, sites: readonly string[]): string {
  const lines: [what: string, where: string][] = [
    ['All brands', `http://localhost:${port}`],
    ...sites
      .slice(0, MOST_LISTED)
      .map((site): [string, string] => [`  ${site}`, `http://${site}.localhost:${port}`]),
    ...(sites.length > MOST_LISTED
      ? [['  …', `${sites.length - MOST_LISTED} more`] satisfies [string, string]]
      : []),
  ];
  if (api && mode === 'local') {
    lines.push(['Mail', `http://localhost:${port}/outbox`]);
    if (sites[0]) lines.push(['API reference', `http://${sites[0]}.localhost:${port}/api/docs`]);
  }
  if (api) lines.push(['Database', postgres?.place ?? '']);
  const width = Math.max(...lines.map(([what]) => what.length));
  return lines.map(([what, where]) => `${what.padEnd(width)}  ${where}`).join('\n');
}
