import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Address, addressOf, leaveAddress } from './address.ts';
import { clusterOf, type Home, openHome } from './home.ts';
import { isServerOf, readPostmasterFile, stopPostmaster } from './postmaster.ts';
import { connectSupervisor, takeLeaseAlone } from './session.ts';

const LOOK_MS = 100;
/** A server refuses connections during recovery. */
const CONNECT_TRIES = 600;
/** A process that has just ended may still seem to hold its share. */
const LEASE_TRIES = 20;

/** Stops the server of this cluster if one runs and no Enamel process uses it. */
export async function stopUnusedServer(home: Home, address: Address): Promise<void> {
  for (let tries = CONNECT_TRIES; tries > 0; tries -= 1) {
    const file = await readPostmasterFile(home.cluster);
    if (!file || !(await isServerOf(home, file.pid))) return;
    const session = await connectSupervisor(home, address).catch(() => null);
    if (session) {
      for (let left = LEASE_TRIES; left > 0; left -= 1) {
        if (await takeLeaseAlone(session).catch(() => false)) {
          await stopPostmaster(home, session.pid);
          await leaveAddress(home, address);
          break;
        }
        await sleep(LOOK_MS);
      }
      return session.close();
    }
    await sleep(LOOK_MS);
  }
}

/** The same in a process that outlives this one, for exits that leave no time. */
export function stopUnusedServerAfterwards(dataDir: string): void {
  const script = 'const { afterwards } = await import(process.argv[1]); await afterwards(process.argv[2]);';
  const args = ['--input-type=module', '-e', script, import.meta.url, dataDir];
  spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  }).unref();
}

/** The program of that process. */
export async function afterwards(dataDir: string): Promise<void> {
  // do not recreate a folder that was removed
  if (!(await readPostmasterFile(clusterOf(dataDir)))) return;
  const home = await openHome(dataDir);
  await stopUnusedServer(home, await addressOf(home));
}
