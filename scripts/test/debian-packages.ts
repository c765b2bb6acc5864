import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The machine's functions for fetching packages. */
export interface PackageMachine {
  run(argv: [string, ...string[]], env: NodeJS.ProcessEnv): Promise<unknown>;
  note(text: string): void;
}

export const hasDebianPackages = (): boolean => existsSync('/usr/bin/apt-get');

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
