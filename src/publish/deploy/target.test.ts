import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNewer, nextPointer } from './target.ts';

const facts = (folder: string, switchedAt: string) => ({
  site: 'harbor',
  release: folder,
  folder,
  switchedAt,
});

describe('isNewer', () => {
  it('isNewer chooses the same of two releases in either order', () => {
    const release = fc.record({
      folder: fc.constantFrom('a', 'b', 'c'),
      switchedAt: fc.constantFrom(
        '2026-05-01T10:00:00Z',
        '2026-05-01T10:00:00.000Z',
        '2026-05-01T10:00:00.001Z',
      ),
    });
    fc.assert(
      fc.property(release, release, (one, other) => {
        const isSame =
          one.folder === other.folder && Date.parse(one.switchedAt) === Date.parse(other.switchedAt);
        expect(Number(isNewer(one, other)) + Number(isNewer(other, one))).toBe(isSame ? 0 : 1);
      }),
    );
  });

  it('a release that went live later is newer, even after a rollback', () => {
    expect(isNewer(facts('old', '2026-05-02T00:00:00Z'), facts('new', '2026-05-01T00:00:00Z'))).toBe(true);
  });
});

describe('a new pointer', () => {
  it('a new pointer lists the releases that it replaced, newest first', () => {
    const first = nextPointer(facts('a', '2026-05-01T00:00:00Z'), null, new Date('2026-05-01T00:01:00Z'));
    const second = nextPointer(facts('b', '2026-05-02T00:00:00Z'), first, new Date('2026-05-02T00:01:00Z'));
    const third = nextPointer(facts('c', '2026-05-03T00:00:00Z'), second, new Date('2026-05-03T00:01:00Z'));
    expect(first.replaced).toEqual([]);
    expect(third.replaced).toEqual([
      { folder: 'b', release: 'b', until: '2026-05-03T00:01:00.000Z' },
      { folder: 'a', release: 'a', until: '2026-05-02T00:01:00.000Z' },
    ]);
  });

  it('a pointer lists a limited number of replaced releases', () => {
    let pointer = nextPointer(facts('a', '2026-05-01T00:00:00Z'), null, new Date());
    for (let count = 0; count < 900; count += 1)
      pointer = nextPointer(facts(`r${count}`, '2026-05-01T00:00:00Z'), pointer, new Date());
    expect(pointer.replaced).toHaveLength(800);
    expect(pointer.replaced[0]?.folder).toBe('r898');
  });
});
