import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sourceHashes } from './source-hashes.ts';

let root: string;
let appDir: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'enamel-hashes-'));
  appDir = path.join(root, 'app');
  for (const folder of ['src/pages', 'src/publish', 'app'])
    mkdirSync(path.join(root, folder), { recursive: true });
  write('src/pages/index.astro', '<p>one</p>');
  write('src/publish/release.ts', 'one');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);
const hashes = () => sourceHashes(root, appDir);
const isStored = () => existsSync(path.join(appDir, 'sources.json'));

it('a page changes the hash of the app, and the pipeline the other one', () => {
  const first = hashes();
  write('src/pages/index.astro', '<p>two</p>');
  const second = hashes();
  expect(second.app).not.toBe(first.app);
  expect(second.pipeline).toBe(first.pipeline);
  write('src/publish/release.ts', 'two');
  expect(hashes()).toMatchObject({ app: second.app, pipeline: expect.not.stringMatching(first.pipeline) });
});

it('stored hashes are not used after an edit of the same size whose times were set back', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
  const first = hashes();
  expect(isStored()).toBe(true);
  expect(hashes()).toMatchObject(first);
  const file = path.join(root, 'src/pages/index.astro');
  const { atime, mtime } = statSync(file);
  await new Promise((resolve) => setTimeout(resolve, 30));
  write('src/pages/index.astro', '<p>two</p>');
  utimesSync(file, atime, mtime);
  expect(hashes().app).not.toBe(first.app);
});

it('hashes of files that were written just now are not stored', () => {
  hashes();
  expect(isStored()).toBe(false);
});
