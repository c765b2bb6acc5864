import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type HistoryEntry,
  readHistory,
  recentReleases,
  releasesBefore,
  writeHistory,
} from './release-history.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'enamel-history-'));
  file = path.join(dir, 'history.json');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const at = '2026-03-01T12:00:00.000Z';
/** 'a b <a c': a and b published, rolled back to a, c published */
const entries = (text: string): HistoryEntry[] =>
  text
    .split(' ')
    .map((word) => ({ id: word.replace('<', ''), at, by: word.startsWith('<') ? 'rollback' : 'publish' }));

describe('releasesBefore', () => {
  it.each([
    ['a b', 'a'],
    ['a b c', 'b'],
    ['a b c <b', 'a'],
    ['a b c <b <a', undefined],
    ['a b c <b d', 'b'],
    ['a b c <b d <b', 'a'],
    ['a b <a b', 'a'],
    ['a', undefined],
  ])('a rollback after %s leads to %s', (text, expected) => {
    expect(releasesBefore(entries(text))[0]).toBe(expected);
  });

  it('a rollback without history leads nowhere', () => {
    expect(releasesBefore([])).toEqual([]);
  });
});

describe('the history of a site', () => {
  it('the history is read as it was written', () => {
    writeHistory(file, entries('a b'));
    expect(readHistory(file, 'b')).toEqual(entries('a b'));
  });

  it('the history drops a release that never went live', () => {
    writeHistory(file, entries('a b c'));
    expect(readHistory(file, 'b')).toEqual(entries('a b'));
  });

  it('the history adds an unknown live release', () => {
    writeHistory(file, entries('a b'));
    expect(readHistory(file, 'c').map(({ id, by }) => [id, by])).toEqual([
      ['a', 'publish'],
      ['b', 'publish'],
      ['c', 'publish'],
    ]);
  });

  it('a broken history starts with the live release', () => {
    writeFileSync(file, '{"releases": [{');
    expect(readHistory(file, 'b').map(({ id }) => id)).toEqual(['b']);
  });

  it('recentReleases lists the latest releases, each once', () => {
    expect(recentReleases(entries('a b c <b d'), 3)).toEqual(['d', 'b', 'c']);
  });
});
