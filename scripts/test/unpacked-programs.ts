import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The machine's functions for fetching packages. */
export interface PackageMachine {
  run(argv: [string, ...string[]], env: NodeJS.ProcessEnv): Promise<unknown>;
  note(text: string): void;
}

const hasDebianPackages = () => existsSync('/usr/bin/apt-get');

/**
 * Fetches Debian packages and their missing dependencies, and unpacks them into a folder. Nothing is
 * installed, so no service starts and the system is unchanged. A failure leaves nothing behind.
 */
export async function unpackPackages(
  folder: string,
  packages: readonly string[],
  { run }: Pick<PackageMachine, 'run'>,
): Promise<void> {
  const work = `${folder}.${process.pid}`;
  const archives = resolve(work, 'archives');
  mkdirSync(join(archives, 'partial'), { recursive: true });
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    if (process.getuid?.() === 0) await run(['apt-get', 'update'], env);
    const options = ['-o', `Dir::Cache::archives=${archives}`, '-o', 'Debug::NoLocking=1'];
    const choice = ['install', '-y', '--no-install-recommends', '--download-only', ...packages];
    await run(['apt-get', ...options, ...choice], env);
    const fetched = readdirSync(archives).filter((name) => name.endsWith('.deb'));
    for (const name of fetched) await run(['dpkg', '-x', join(archives, name), resolve(work, 'root')], env);
    if (fetched.length > 0) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(join(work, 'root'), folder);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The library folders of unpacked packages, for the loader; '' if there are none. */
export function librariesIn(folder: string): string {
  return ['usr/lib', 'lib']
    .map((name) => resolve(folder, name))
    .flatMap((lib) => (existsSync(lib) ? readdirSync(lib).map((name) => join(lib, name)) : []))
    .filter((name) => name.endsWith('-linux-gnu'))
    .join(':');
}

/** Where nginx is unpacked if the system has none; deleted together with node_modules. */
const NGINX_FOLDER = 'node_modules/.cache/nginx';
const NGINX_PLACES = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/bin/nginx',
  '/opt/homebrew/bin/nginx',
];

export interface NginxProgram {
  file: string;
  /** required environment variables */
  env: Record<string, string>;
}

/** The nginx of TEST_NGINX, the system's, or the fetched one; null if there is none. */
export function findNginx(env: NodeJS.ProcessEnv = process.env, places = NGINX_PLACES): NginxProgram | null {
  const installed = [env.TEST_NGINX, ...places].find((place) => place && existsSync(place));
  if (installed) return { file: installed, env: {} };
  const file = resolve(NGINX_FOLDER, 'usr/sbin/nginx');
  return existsSync(file) ? { file, env: { LD_LIBRARY_PATH: librariesIn(NGINX_FOLDER) } } : null;
}

/** Fetches nginx on systems with Debian's packages, like Ceph. */
export async function fetchNginx({ run, note }: PackageMachine): Promise<void> {
  if (findNginx() || !hasDebianPackages()) return;
  note('no nginx here: fetching it (1 MB), for the tests of two processes behind it');
  await unpackPackages(NGINX_FOLDER, ['nginx'], { run });
}

/** Where Ceph is unpacked if the system has none; deleted together with node_modules. */
const CEPH_FOLDER = 'node_modules/.cache/ceph';

const CEPH_PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];

/** The folder (such as `/usr`) with Ceph's programs; undefined if there is none. */
export function findCeph(env: NodeJS.ProcessEnv = process.env): string | undefined {
  // its command line tool is a script for the system's Python
  if (!existsSync('/usr/bin/python3')) return undefined;
  return [env.TEST_CEPH_DIR, '/usr', resolve(CEPH_FOLDER, 'usr')].find(
    (dir) => dir && CEPH_PROGRAMS.every((program) => existsSync(join(dir, 'bin', program))),
  );
}

/** Fetches Ceph on systems with Debian's packages. */
export async function fetchCeph({ run, note }: PackageMachine): Promise<void> {
  if (findCeph() || !hasDebianPackages()) return;
  note('no Ceph here: fetching it (70 MB), for the test of deploys to an object storage');
  await unpackPackages(CEPH_FOLDER, ['ceph-mon', 'ceph-osd', 'radosgw'], { run });
}
