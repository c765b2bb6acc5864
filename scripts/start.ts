import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { openSource } from '../src/publish/open-source.ts';
import { readPublishSettings } from '../src/publish/settings.ts';
import { readServerSettings, type ServerSettings } from '../src/server/settings.ts';
import { explainStartFault, startServer } from '../src/server/start.ts';

// `npm start`: the whole product on a fresh machine. Compiles and publishes what is stale, then serves.

const root = fileURLToPath(new URL('..', import.meta.url));
const inProject = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

try {
  const settings = readServerSettings(process.env);
  const sites = await openSource(readPublishSettings(process.env, root)).sites();
  await refuseTakenPort(settings);
  // in a process of its own, whose memory is free again when it is done
  const failed = await runScript('publish.ts', '--all');
  if (failed)
    console.error(
      '\nNot every brand could be published (see above). Those that are live are served as they were.',
    );
  await serve(settings, sites);
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
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

async function runScript(name: string, ...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [inProject(name), ...args], { cwd: root, stdio: 'inherit' });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', forward).on('SIGINT', forward);
  const [status, signal] = await once(child, 'exit');
  process.off('SIGTERM', forward).off('SIGINT', forward);
  if (signal !== null) process.exit(1);
  return status !== 0;
}

async function serve(settings: ServerSettings, sites: readonly string[]): Promise<void> {
  if (settings.processes > 1) {
    console.log(`\n${whereEverythingIs(settings.port, sites)}\n`);
    process.exit((await runScript('serve.ts')) ? 1 : 0);
  }
  const server = await startServer(settings).catch((fault) => {
    throw new Error(explainStartFault(fault, settings));
  });
  console.log(`\n${whereEverythingIs(server.port, sites)}\n\nCtrl-C ends it.`);
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    void server.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

function whereEverythingIs(port: number, sites: readonly string[]): string {
  const width = Math.max(0, ...sites.map((site) => site.length));
  const brands = sites.map((site) => `  ${site.padEnd(width)}  http://${site}.localhost:${port}`);
  return [`All brands      http://localhost:${port}`, ...brands].join('\n');
}
