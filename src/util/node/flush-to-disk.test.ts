import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { flushFiles } from './flush-to-disk.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'enamel-flush-'));
afterAll(() => rmSync(folder, { recursive: true }));

const files = Array.from({ length: 20 }, (_, index) => path.join(folder, String(index)));
for (const file of files) writeFileSync(file, 'text');
const written = { files, folders: [folder] };

/** Ids of the shells that this process has started. */
const shells = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter((id) => id !== '' && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('sync -f'))
    .map(Number);

it('many files are flushed, also several times at once', async () => {
  await Promise.all([flushFiles(written), flushFiles(written), flushFiles(written)]);
});

it.skipIf(process.platform !== 'linux')('flushing one process’s files starts one shell', async () => {
  await flushFiles(written);
  await flushFiles(written);
  expect(shells()).toHaveLength(1);
});

it.skipIf(process.platform !== 'linux')(
  'files are flushed even if the shell is killed meanwhile',
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const flushing = [flushFiles(written), flushFiles(written)];
      for (const id of shells()) process.kill(id, 'SIGKILL');
      await Promise.all([...flushing, flushFiles(written)]);
    }
    await flushFiles(written);
    expect(shells()).toHaveLength(1);
  },
);

it('a missing file is an error', async () => {
  const files = [path.join(folder, 'missing')];
  await expect(flushFiles({ files, folders: [folder] })).rejects.toThrow('ENOENT');
});
