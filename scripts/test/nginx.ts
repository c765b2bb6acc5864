import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { hasDebianPackages, librariesIn, type PackageMachine, unpackPackages } from './debian-packages.ts';

/** Where nginx is unpacked if the system has none; deleted together with node_modules. */
const UNPACKED = 'node_modules/.cache/nginx';
const PROGRAM = 'usr/sbin/nginx';

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'];

export interface NginxProgram {
  file: string;
  /** required environment variables */
  env: Record<string, string>;
}

/** The nginx of TEST_NGINX, the system's, or the fetched one; null if there is none. */
export function findNginx(env: NodeJS.ProcessEnv = process.env, places = PLACES): NginxProgram | null {
  const installed = [env.TEST_NGINX, ...places].find((place) => place && existsSync(place));
  if (installed) return { file: installed, env: {} };
  const file = resolve(UNPACKED, PROGRAM);
  return existsSync(file) ? { file, env: { LD_LIBRARY_PATH: librariesIn(UNPACKED) } } : null;
}

/** Fetches nginx on systems with Debian's packages, like Ceph. */
export async function fetchNginx({ run, note }: PackageMachine): Promise<void> {
  if (findNginx() || !hasDebianPackages()) return;
  note('no nginx here: fetching it (1 MB), for the tests of two processes behind it');
  await unpackPackages(UNPACKED, ['nginx'], { run });
}
