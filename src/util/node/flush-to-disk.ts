import { spawn } from 'node:child_process';
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

/** Flushes the names in a folder, so that a renamed file is there after a power cut as well. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and needs no flush of them
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** The same for a publish, whose file work is synchronous. Costs a tenth of a millisecond when nothing has changed. */
export function flushFolderSync(folder: string): void {
  if (process.platform !== 'win32') flushOne(folder, 'r');
}

/** For a folder that was just created, perhaps with some of its parents. */
export function flushFolderAndAbove(folder: string): void {
  for (let next = path.resolve(folder); ; next = path.dirname(next)) {
    try {
      flushFolderSync(next);
    } catch (error) {
      // a folder that this user may not open existed before
      if (['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return;
      throw error;
    }
    if (next === path.dirname(next)) return;
  }
}

export interface Written {
  files: readonly string[];
  /** every folder in which a name was created; flushed after the files */
  folders: readonly string[];
}

/**
 * From this number of files on, one flush of the whole file system is cheaper than one for each file: 220 files took 14
 * ms against 71 ms, 15 files 12 ms against 7 ms (decision 041).
 */
const MANY_FILES = 40;

/**
 * Flushes files, then folders. Once it returns, a power cut loses none of them.
 * @throws the system's error if the disk fails
 */
export async function flushFiles({ files, folders }: Written): Promise<void> {
  const [some] = folders;
  if (files.length >= MANY_FILES && some !== undefined && (await flushFileSystem(some))) return;
  // Windows cannot flush a file that is opened for reading only
  for (const file of files) flushOne(file, 'r+');
  for (const folder of folders) flushFolderSync(folder);
}

/** Every file and folder below a folder, and the folder itself. */
export async function flushTree(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  await flushFiles({ files, folders: foldersIn(folder) });
}

/** The folder and all folders in it, the innermost first. */
export function foldersIn(folder: string): string[] {
  const inner = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return [...inner.reverse(), folder];
}

function flushOne(file: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(file, flags);
  try {
    fsyncSync(descriptor);
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: file });
  } finally {
    closeSync(descriptor);
  }
}

let hasSyncCommand = process.platform === 'linux';

/**
 * Node has no syncfs, but the `sync` command of Linux calls it.
 * @returns false if there is no such command
 * @throws if the disk reports an error
 */
async function flushFileSystem(folder: string): Promise<boolean> {
  if (!hasSyncCommand) return false;
  const { code, said } = await runSync(folder);
  if (code === 0) return true;
  if (/error syncing/.test(said)) throw Object.assign(new Error(said.trim()), { code: 'EIO', path: folder });
  hasSyncCommand = false;
  return false;
}

function runSync(folder: string): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn('sync', ['-f', folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.once('error', () => resolve({ code: null, said: '' }));
    child.once('close', (code) => resolve({ code, said }));
  });
}
