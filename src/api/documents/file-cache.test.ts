import { expect, it, vi } from 'vitest';
import { FileCache } from './file-cache.ts';

it('draws a file once for concurrent and later requests', async () => {
  const files = new FileCache();
  const draw = vi.fn(async () => Buffer.from('drawn'));
  const [first, second] = await Promise.all([files.take('a', draw), files.take('a', draw)]);
  expect(first).toBe(second);
  expect(await files.take('a', draw)).toBe(first);
  expect(draw).toHaveBeenCalledOnce();
  expect(files.has('a')).toBe(true);
});

it('separate inputs have separate files', async () => {
  const files = new FileCache();
  await files.take('a', async () => Buffer.from('a'));
  expect((await files.take('b', async () => Buffer.from('b'))).toString()).toBe('b');
});

it('a file that could not be drawn is drawn at the next request', async () => {
  const files = new FileCache();
  await expect(files.take('a', () => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper');
  expect(files.has('a')).toBe(false);
  expect((await files.take('a', async () => Buffer.from('a'))).toString()).toBe('a');
});
