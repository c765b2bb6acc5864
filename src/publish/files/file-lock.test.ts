import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LockTimeoutError, withLock } from './file-lock.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'enamel-lock-'));
  file = path.join(dir, '.lock');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('a lock', () => {
  it('a lock runs one task at a time and every task eventually', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(3);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => withLock(file, work)));
    expect(most).toBe(1);
    expect(readdirSync(dir)).toEqual([]);
  });

  it('a lock is released when the task fails', async () => {
    await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(withLock(file, () => 'next')).resolves.toBe('next');
  });

  it('the lock of a killed process is taken over, and the next owner learns that', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    symlinkSync(`${child.pid}.1.abcdef@${hostname()}`, file);
    child.kill('SIGKILL');
    await ended;
    expect(await withLock(file, (lock) => lock.inherited)).toBe(true);
    expect(await withLock(file, (lock) => lock.inherited)).toBe(false);
  });

  it('the lock of an earlier process with the same id is taken over', async () => {
    symlinkSync(`${process.pid}.1.abcdef@${hostname()}`, file);
    await expect(withLock(file, () => 'mine')).resolves.toBe('mine');
  });

  it('the lock of a live process times out with its process id', async () => {
    let release = () => {};
    const held = withLock(file, () => new Promise<void>((resolve) => (release = resolve)));
    await expect(withLock(file, () => 'never', { waitMs: 60 })).rejects.toThrow(LockTimeoutError);
    await expect(withLock(file, () => 'never', { waitMs: 0 })).rejects.toThrow(`process ${process.pid}`);
    release();
    await held;
  });

  it('a fresh lock of another machine is respected', async () => {
    symlinkSync('1.1.abcdef@some-other-machine', file);
    await expect(withLock(file, () => 'never', { waitMs: 0 })).rejects.toThrow('some-other-machine');
    expect(readlinkSync(file)).toContain('some-other-machine');
  });

  it('a file that is no lock does not block', async () => {
    writeFileSync(file, 'left by hand');
    await expect(withLock(file, () => 'mine')).resolves.toBe('mine');
  });

  it('a lock that was removed by hand fails its verification', async () => {
    const work = withLock(file, (lock) => {
      rmSync(file);
      lock.verify();
    });
    await expect(work).rejects.toThrow('was taken away');
    expect(lstatSync(file, { throwIfNoEntry: false })).toBeUndefined();
  });
});
