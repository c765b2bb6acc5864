import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CaseFile } from '#api/services/support/read-grievances.ts';
import { flushFolderAndAbove } from '#util/node/flush-to-disk.ts';

/**
 * Writes a case's files to a folder, readable by its owner only. Each name begins with its number, because
 * two files may have the same name; nothing is overwritten.
 * @returns their paths
 * @throws Error with a sentence for the person at the terminal
 */
export async function saveFiles(files: readonly CaseFile[], folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const saved: string[] = [];
  for (const [index, { name, content }] of files.entries()) {
    const file = path.join(folder, `${index + 1} ${path.basename(name)}`);
    try {
      await writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new Error(`${file} exists already, and is left as it is. Name another folder.`);
    }
    saved.push(file);
  }
  flushFolderAndAbove(folder);
  return saved;
}
