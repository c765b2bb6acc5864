import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where Ceph is unpacked that the system does not have; gone with node_modules. */
const UNPACKED = 'node_modules/.cache/ceph';

const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const PACKAGES = ['ceph-mon', 'ceph-osd', 'radosgw'];

/** The folder (`/usr` or one like it) that holds Ceph's programs; undefined where there are none. */
export function findCeph(env: NodeJS.ProcessEnv = process.env): string | undefined {
  // its command line tool is a script for the system's Python
  if (!existsSync('/usr/bin/python3')) return undefined;
  return [env.TEST_CEPH_DIR, '/usr', resolve(UNPACKED, 'usr')].find(
    (dir) => dir && PROGRAMS.every((program) => existsSync(join(dir, 'bin', program))),
  );
}

/** What fetching Ceph needs of the machine. */
export interface CephMachine {
  run(argv: [string, ...string[]], env: NodeJS.ProcessEnv): Promise<unknown>;
  note(text: string): void;
}

/**
 * Fetches Ceph where Debian's packages can be had, and unpacks it beside our other tools: nothing is installed, so
 * no service is started and nothing of the system changes. What fails leaves nothing behind.
 */
export async function fetchCeph({ run, note }: CephMachine): Promise<void> {
  if (findCeph() || !existsSync('/usr/bin/apt-get')) return;
  note('no Ceph here: fetching it (70 MB), for the test of deploys to an object storage');
  const work = `${UNPACKED}.${process.pid}`;
  const archives = resolve(work, 'archives');
  mkdirSync(join(archives, 'partial'), { recursive: true });
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    if (process.getuid?.() === 0) await run(['apt-get', 'update'], env);
    const options = ['-o', `Dir::Cache::archives=${archives}`, '-o', 'Debug::NoLocking=1'];
    const choice = ['install', '-y', '--no-install-recommends', '--download-only', ...PACKAGES];
    await run(['apt-get', ...options, ...choice], env);
    const packages = readdirSync(archives).filter((name) => name.endsWith('.deb'));
    for (const name of packages) await run(['dpkg', '-x', join(archives, name), resolve(work, 'root')], env);
    if (packages.length > 0) {
      rmSync(UNPACKED, { recursive: true, force: true });
      renameSync(join(work, 'root'), UNPACKED);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
