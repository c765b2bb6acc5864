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
  /** why it ended, from its log */
  complaint: () => string;
}

/**
 * Starts a server in a separate session, so that Ctrl-C in a terminal reaches only the product, which
 * finishes its work and then stops the server.
 * @param strangerPid the process in postmaster.pid that is not ours. Postgres would refuse to start if it
 * belongs to the same user. Naming it as an ancestor, like pg_ctl does with its own, marks the file as stale.
 * Postgres removes the file itself, after checking that no process uses the cluster's shared memory.
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
  let startError = '';
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
  child.on('error', ({ message }) => {
    startError = message;
    hasEnded = true;
  });
  child.on('exit', () => {
    hasEnded = true;
  });
  child.unref();
  return {
    pid: child.pid,
    hasEnded: () => hasEnded,
    complaint: () => startError || lastComplaint(logFile, length),
  };
}

/** Administrators may not run Postgres either; on Windows pg_ctl drops those rights. */
function underPgCtl(cluster: string, logFile: string, settings: readonly string[]): string[] {
  const options = settings.map((part) => (part === '-c' ? part : `"${part}"`)).join(' ');
  return ['start', '-D', cluster, '-l', logFile, '-o', options, '-w'];
}
