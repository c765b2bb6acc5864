import cluster from 'node:cluster';
import { databaseLogins, readApiSettings } from '#api/kernel/settings.ts';
import { openPostgres, toEnvironment } from '#db/server/open-postgres.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { logToStandardError } from '#server/log.ts';
import { serveSites } from '#server/process/serve-sites.ts';
import { explainStartError } from '#server/process/start-server.ts';
import { PROCESS_NUMBER, superviseProcesses } from '#server/process/worker-processes.ts';
import { readServerSettings, type ServerSettings } from '#server/settings.ts';
import { ROOT } from './project-root.ts';
import { stopOnSignal } from './signals.ts';
import { rejectArguments } from './terminal.ts';

// Serves the published sites and their member API until a signal; a second signal ends it at once.

const USAGE = `Usage: node scripts/serve.ts

Serves the published sites and their member API until it is stopped. Settings such as PORT: docs/settings.md.`;

const announce = (port: number) => console.log(`Serving on http://localhost:${port}`);

async function serveAlone(settings: ServerSettings): Promise<void> {
  const stopping = new AbortController();
  const nth = Number(process.env[PROCESS_NUMBER] ?? 0);
  const serving = serveSites(settings, { nth, stopping: stopping.signal });
  stopOnSignal(async () => {
    // also while it waits for its database
    stopping.abort();
    await (await serving).stop();
  }, settings);
  const { port } = await serving;
  if (cluster.isPrimary && !stopping.signal.aborted) announce(port);
}

/** The copies share the port and one database; this process supervises an embedded one. */
async function serveTogether(settings: ServerSettings): Promise<void> {
  const postgres = settings.api ? await openSharedPostgres(settings) : null;
  if (postgres) Object.assign(process.env, toEnvironment(postgres));
  const processes = superviseProcesses(settings.processes, { log: logToStandardError, onReady: announce });
  stopOnSignal(async () => {
    processes.stop();
    await processes.ended;
    await postgres?.stop();
  }, settings);
  const code = await processes.ended;
  await postgres?.stop();
  process.exit(code);
}

async function openSharedPostgres({ mode }: ServerSettings) {
  const { dataDir } = readPublishSettings(process.env, ROOT);
  return openPostgres({
    ...databaseLogins(readApiSettings(process.env, mode)),
    dataDir,
    mode,
    log: logToStandardError,
  });
}

rejectArguments(USAGE);
let settings: ServerSettings | null = null;
try {
  settings = readServerSettings(process.env);
  await (cluster.isPrimary && settings.processes > 1 ? serveTogether(settings) : serveAlone(settings));
} catch (error) {
  const isSystemError = settings !== null && typeof (error as NodeJS.ErrnoException).syscall === 'string';
  console.error(isSystemError && settings ? explainStartError(error, settings) : (error as Error).message);
  process.exit(1);
}
