import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { hasDebianPackages, librariesIn, type PackageMachine, unpackPackages } from './debian-packages.ts';

/** Where nginx is unpacked that the system does not have; gone with node_modules. */
const UNPACKED = 'node_modules/.cache/nginx';
const PROGRAM = 'usr/sbin/nginx';

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'];

export interface NginxProgram {
  file: string;
  /** what its process needs in its environment */
  env: Record<string, string>;
}

/** The nginx that TEST_NGINX names, the system's or the one that was fetched; null where there is none. */
export function findNginx(env: NodeJS.ProcessEnv = process.env, places = PLACES): NginxProgram | null {
  const installed = [env.TEST_NGINX, ...places].find((place) => place && existsSync(place));
  if (installed) return { file: installed, env: {} };
  const file = resolve(UNPACKED, PROGRAM);
  return existsSync(file) ? { file, env: { LD_LIBRARY_PATH: librariesIn(UNPACKED) } } : null;
}

/** Fetches nginx where Debian's packages can be had, as Ceph is fetched. */
export async function fetchNginx({ run, note }: PackageMachine): Promise<void> {
  if (findNginx() || !hasDebianPackages()) return;
  note('no nginx here: fetching it (1 MB), for the tests of two processes behind it');
  await unpackPackages(UNPACKED, ['nginx'], { run });
}
