import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasDebianPackages, type PackageMachine, unpackPackages } from './debian-packages.ts';

/** Where Ceph is unpacked if the system has none; deleted together with node_modules. */
const UNPACKED = 'node_modules/.cache/ceph';

const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const PACKAGES = ['ceph-mon', 'ceph-osd', 'radosgw'];

/** The folder (such as `/usr`) with Ceph's programs; undefined if there is none. */
export function findCeph(env: NodeJS.ProcessEnv = process.env): string | undefined {
  // its command line tool is a script for the system's Python
  if (!existsSync('/usr/bin/python3')) return undefined;
  return [env.TEST_CEPH_DIR, '/usr', resolve(UNPACKED, 'usr')].find(
    (dir) => dir && PROGRAMS.every((program) => existsSync(join(dir, 'bin', program))),
  );
}

/** Fetches Ceph on systems with Debian's packages. */
export async function fetchCeph({ run, note }: PackageMachine): Promise<void> {
  if (findCeph() || !hasDebianPackages()) return;
  note('no Ceph here: fetching it (70 MB), for the test of deploys to an object storage');
  await unpackPackages(UNPACKED, PACKAGES, { run });
}
