import { linkSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkedAt, findDamaged, markChecked, sumOf } from './checksums.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'enamel-checksums-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const sums = { 'one.svg': sumOf('a picture'), 'two.svg': sumOf('a picture') };
const damaged = (checkedAtMs: number | null) => findDamaged(dir, sums, checkedAtMs).damaged;

it('damage to a file with several links is found after a check that found it intact', async () => {
  const [one, two] = [path.join(dir, 'one.svg'), path.join(dir, 'two.svg')];
  writeFileSync(one, 'a picture');
  linkSync(one, two);
  // longer than the lag of a file system's clock
  await sleep(30);
  expect(damaged(0)).toEqual([]);
  expect(damaged(0)).toEqual([]);
  writeFileSync(two, 'a pixture');
  expect(damaged(0)).toEqual(['one.svg', 'two.svg']);
  expect(damaged(null)).toEqual(['one.svg', 'two.svg']);
});

it('marking a release as checked again moves the time of its mark', () => {
  const mark = path.join(dir, '.checked');
  markChecked(mark);
  const text = readFileSync(mark, 'utf8');
  utimesSync(mark, 1000, 1000);
  markChecked(mark);
  expect(checkedAt(mark)).toBeGreaterThan(Date.now() - 60_000);
  expect(readFileSync(mark, 'utf8')).toBe(text);
});
