import { open } from 'node:fs/promises';

/** Brings the names in a folder to the disk: a file that was renamed there is there after a power cut as well. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows opens no folders, and needs none
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
