import { randomUUID } from 'node:crypto';
import { chmod, copyFile, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Account } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export interface CopyPlace {
  dir: string;
  /** other users may write there, so existing files must be verified */
  shared: boolean;
}

/** Places for a copy, best first. Only root needs places outside the data directory. */
export function placesForACopy(dataDir: string, account: Account | null): CopyPlace[] {
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
export async function copyPrograms(native: string, { dir, shared }: CopyPlace): Promise<string> {
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
