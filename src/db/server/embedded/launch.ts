import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { plainEnvironment } from './account.ts';
import type { Address } from './address.ts';
import { directoryArgument, type Home } from './home.ts';
import { lastComplaint, openLog } from './log-file.ts';
import { serverSettings } from './server-settings.ts';

export interface Launch {
  pid: number | undefined;
  hasEnded: () => boolean;
  /** why it ended, as the server said it */
  complaint: () => string;
}

/**
 * Starts a server, in a session of its own: Ctrl-C in a terminal reaches the product alone, which finishes its
 * work and then stops the server.
 *
 * @param strangerPid the process that postmaster.pid names, which is none of ours. Postgres would refuse to start
 *   if it belongs to the same user. Naming it as an ancestor, as pg_ctl does with its own, says that the file is
 *   stale. Postgres removes the file itself, after making sure that nobody uses the cluster's shared memory.
 */
export function launchServer(home: Home, address: Address, strangerPid: number | null): Launch {
  const { cluster, account, programs, logFile } = home;
  const settings = Object.entries(serverSettings(home, address)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const { log, length } = openLog(home);
  const stranger = strangerPid === null ? {} : { PG_GRANDPARENT_PID: String(strangerPid) };
  const args = ['-D', directoryArgument(account, cluster), ...settings];
  const isWindows = process.platform === 'win32';
  let child: ChildProcess;
  let fault = '';
  let hasEnded = false;
  try {
    child = spawn(
      isWindows ? programs.pgCtl : programs.postgres,
      isWindows ? underPgCtl(cluster, logFile, settings) : args,
      {
        ...(account && { uid: account.uid, gid: account.gid }),
        cwd: cluster,
        env: { ...plainEnvironment(), ...stranger },
        detached: true,
        stdio: ['ignore', log, log],
        windowsHide: true,
      },
    );
  } finally {
    closeSync(log);
  }
  child.on('error', (error) => {
    fault = error.message;
    hasEnded = true;
  });
  child.on('exit', () => {
    hasEnded = true;
  });
  child.unref();
  return {
    pid: child.pid,
    hasEnded: () => hasEnded,
    complaint: () => fault || lastComplaint(logFile, length),
  };
}

/** An administrator may not run Postgres either; there pg_ctl gives up those rights for it. */
function underPgCtl(cluster: string, logFile: string, settings: readonly string[]): string[] {
  const options = settings.map((part) => (part === '-c' ? part : `"${part}"`)).join(' ');
  return ['start', '-D', cluster, '-l', logFile, '-o', options, '-w'];
}
