import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { readApiSettings } from '../src/api/settings.ts';
import { openPostgres, type Postgres } from '../src/db/postgres.ts';
import { openSource } from '../src/publish/open-source.ts';
import { readPublishSettings } from '../src/publish/settings.ts';
import { serveSites } from '../src/server/serve-sites.ts';
import { readServerSettings, type ServerSettings } from '../src/server/settings.ts';
import { explainStartFault } from '../src/server/start.ts';
import { ROOT } from './root.ts';
import { stopOnSignal } from './start/stop-on-signal.ts';

// `npm start`: the whole product on a fresh machine. Compiles and publishes what is stale, starts the database,
// fills it where it is empty, then serves.

const inProject = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

let postgres: Postgres | null = null;
try {
  const settings = readServerSettings(process.env);
  const publishSettings = readPublishSettings(process.env, ROOT);
  // every fault of the settings shows before a minute is spent on compiling for nothing
  if (settings.api) readApiSettings(process.env, settings.mode);
  const sites = await openSource(publishSettings).sites();
  await refuseTakenPort(settings);
  // in a process of its own, whose memory is free again when it is done
  const failed = await runScript('publish.ts', '--all');
  if (failed)
    console.error(
      '\nNot every brand could be published (see above). Those that are live are served as they were.',
    );
  if (settings.api) postgres = await startDatabase(settings, publishSettings.dataDir);
  await serve(settings, sites);
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  await postgres?.stop();
  process.exit(1);
}

/** Says so before a minute is spent on compiling for nothing. */
async function refuseTakenPort(settings: ServerSettings): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(settings.port, settings.host), 'listening');
  } catch (fault) {
    throw new Error(explainStartFault(fault, settings));
  } finally {
    probe.close();
  }
}

/** One server for all that follows, watched over by this process. */
async function startDatabase({ mode }: ServerSettings, dataDir: string): Promise<Postgres> {
  const { DATABASE_URL: url } = readApiSettings(process.env, mode);
  console.log(`\n${url ? 'Preparing' : 'Starting'} the database …`);
  const opened = await openPostgres({ url, dataDir });
  process.env.DATABASE_URL = opened.url;
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
    console.log(`\n${whereEverythingIs(settings, sites)}\n`);
    const hasFailed = await runScript('serve.ts');
    await postgres?.stop();
    process.exit(hasFailed ? 1 : 0);
  }
  const serving = await serveSites(settings).catch((fault) => {
    throw new Error(explainStartFault(fault, settings));
  });
  stopOnSignal(async () => {
    await serving.stop();
    await postgres?.stop();
  });
  await serving.ready;
  console.log(`\n${whereEverythingIs({ ...settings, port: serving.port }, sites)}\n\nCtrl-C ends it.`);
}

function whereEverythingIs({ port, api, mode }: ServerSettings, sites: readonly string[]): string {
  const lines: [what: string, where: string][] = [
    ['All brands', `http://localhost:${port}`],
    ...sites.map((site): [string, string] => [`  ${site}`, `http://${site}.localhost:${port}`]),
  ];
  if (api && mode === 'local') lines.push(['Mail', `http://localhost:${port}/outbox`]);
  if (api) lines.push(['Database', postgres?.place ?? '']);
  const width = Math.max(...lines.map(([what]) => what.length));
  return lines.map(([what, where]) => `${what.padEnd(width)}  ${where}`).join('\n');
}
