import cluster from 'node:cluster';
import { logToStandardError } from '../src/server/log.ts';
import { superviseProcesses } from '../src/server/processes.ts';
import { readServerSettings, type ServerSettings, SettingsFault } from '../src/server/settings.ts';
import { explainStartFault, startServer } from '../src/server/start.ts';

/** Serves the published sites until it is told to stop; a second signal ends it at once. */
function onStopSignal(stop: () => void): void {
  let asked = false;
  const ask = () => {
    if (asked) process.exit(1);
    asked = true;
    stop();
  };
  process.on('SIGTERM', ask);
  process.on('SIGINT', ask);
}

const announce = (port: number) => console.log(`Serving on http://localhost:${port}`);

async function serveAlone(settings: ServerSettings): Promise<void> {
  const server = await startServer(settings);
  onStopSignal(() => void server.stop().then(() => process.exit(0)));
  if (cluster.isPrimary) announce(server.port);
}

async function serveTogether(settings: ServerSettings): Promise<void> {
  const processes = superviseProcesses(settings.processes, { log: logToStandardError, onReady: announce });
  onStopSignal(processes.stop);
  process.exit(await processes.ended);
}

let settings: ServerSettings | null = null;
try {
  settings = readServerSettings(process.env);
  await (cluster.isPrimary && settings.processes > 1 ? serveTogether(settings) : serveAlone(settings));
} catch (fault) {
  console.error(
    settings && !(fault instanceof SettingsFault)
      ? explainStartFault(fault, settings)
      : (fault as Error).message,
  );
  process.exit(1);
}
