import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sourceFiles, stampFiles } from './source-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'enamel-sources-'));
  mkdirSync(path.join(root, 'src'));
  write('src/a.ts', 'one');
  write('lock.json', '{}');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);
const stamp = () =>
  stampFiles(
    root,
    sourceFiles(root, ['src', 'lock.json', 'missing'], () => true),
  );

it('lists the files that count, in folders and alone', () => {
  write('src/a.test.ts', '');
  const files = sourceFiles(root, ['src', 'lock.json', 'missing'], (file) => !file.includes('.test.'));
  expect(files).toEqual(['src/a.ts', 'lock.json']);
});

it('the stamp changes with a file that was written, added or removed', () => {
  const first = stamp();
  expect(stamp().stamp).toBe(first.stamp);
  write('src/b.ts', '');
  const second = stamp();
  expect(second.stamp).not.toBe(first.stamp);
  rmSync(path.join(root, 'src/b.ts'));
  expect(stamp().stamp).toBe(first.stamp);
});

it('the stamp changes with an edit of the same size whose times were set back', async () => {
  const file = path.join(root, 'src/a.ts');
  const { atime, mtime } = statSync(file);
  const before = stamp();
  await new Promise((resolve) => setTimeout(resolve, 30));
  write('src/a.ts', 'two');
  utimesSync(file, atime, mtime);
  expect(stamp().stamp).not.toBe(before.stamp);
});

it('is not settled while a file was written too recently to tell one write from the next', () => {
  expect(stamp().isSettled).toBe(false);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
  expect(stamp().isSettled).toBe(true);
});
