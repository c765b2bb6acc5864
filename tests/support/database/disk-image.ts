import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** An ext4 file system in a file, to simulate a power cut. */
export interface DiskImage {
  /** where it is mounted */
  folder: string;
  /** Shows what a power cut at this moment would leave: the image without unflushed data, mounted elsewhere. */
  afterPowerCut<Result>(look: (folder: string) => Result): Result;
  remove(): void;
}

const SIZE_MB = 48;

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' });

export function makeDiskImage(): DiskImage {
  const work = mkdtempSync(path.join(tmpdir(), 'enamel-disk-'));
  const image = path.join(work, 'disk.img');
  const folder = path.join(work, 'disk');
  mkdirSync(folder);
  try {
    run('truncate', '--size', `${SIZE_MB}M`, image);
    run('mkfs.ext4', '-q', '-F', image);
    run('mount', '-o', 'loop', image, folder);
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    throw error;
  }
  let cuts = 0;
  return {
    folder,
    afterPowerCut(look) {
      cuts += 1;
      const copy = path.join(work, `cut-${cuts}.img`);
      const found = path.join(work, `cut-${cuts}`);
      copyFileSync(image, copy);
      mkdirSync(found);
      run('mount', '-o', 'loop', copy, found);
      try {
        return look(found);
      } finally {
        run('umount', found);
        rmSync(copy);
      }
    },
    remove() {
      run('umount', folder);
      rmSync(work, { recursive: true, force: true });
    },
  };
}

/** Whether images can be mounted, which needs root and loop devices. */
export function canMountImages(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    makeDiskImage().remove();
    return true;
  } catch {
    return false;
  }
}
