import { describe, expect, it } from 'vitest';
import { rawOffice, record } from '#tests/support/content/record.ts';
import { buildSite } from './build-site.ts';

const header = { layout: '1_header', variables: { header_top_right_directory: true } } as const;

/** The directory pages for this many offices. */
function directoryOf(count: number) {
  const offices = Array.from({ length: count }, (_none, index) =>
    rawOffice({ id: `office-${index}`, state: index % 2 ? 'WA' : 'AZ', city: `City ${index}` }),
  );
  const { catalog } = record();
  const site = record({ header, catalog: { ...catalog, offices } as never });
  return buildSite(site, { origin: 'https://sample.example', today: new Date('2026-03-01') }).routes.filter(
    ({ page }) => page === 'directory',
  );
}

describe('the directory', () => {
  it('a small directory is one page sorted by state and city', () => {
    const [page, ...more] = directoryOf(5);
    expect(more).toEqual([]);
    expect(page?.offices.map(({ city }) => city)).toEqual(['City 0', 'City 2', 'City 4', 'City 1', 'City 3']);
    expect(page?.directory).toMatchObject({
      parts: ['/directory'],
      states: [
        { code: 'AZ', name: 'Arizona', offices: 3, href: '/directory#AZ' },
        { code: 'WA', name: 'Washington', offices: 2, href: '/directory#WA' },
      ],
    });
  });

  it('every directory page links to the start of each state', () => {
    const pages = directoryOf(100);
    const arizona = { code: 'AZ', name: 'Arizona', offices: 50, href: '/directory#AZ' };
    const washington = { code: 'WA', name: 'Washington', offices: 50, href: '/directory/3#WA' };
    expect(pages.map(({ directory }) => directory?.states)).toEqual(pages.map(() => [arizona, washington]));
    expect(pages[2]?.offices[0]?.state).toBe('WA');
  });

  it('a group without offices has a directory page', () => {
    expect(directoryOf(0).map(({ offices }) => offices)).toEqual([[]]);
  });

  it('a large directory has pages of equal size, with each office once', () => {
    const pages = directoryOf(1000);
    expect(pages.map(({ path }) => path)).toEqual(pages[0]?.directory?.parts);
    expect(pages.map(({ file }) => file).slice(0, 2)).toEqual(['directory.html', 'directory/2.html']);
    expect(new Set(pages.flatMap(({ offices }) => offices.map(({ id }) => id))).size).toBe(1000);
    expect(Math.max(...pages.map(({ offices }) => offices.length))).toBeLessThanOrEqual(32);
    expect(pages[1]).toMatchObject({ title: 'Provide Directory, part 2 of 32', sections: [], indexed: true });
  });

  it('a large directory has a PDF per state instead of one for all', () => {
    expect(directoryOf(3)[0]?.directory?.pdfs).toEqual([
      { label: 'PDF', href: '/api/km/group/sample/directory?format=pdf&lang=en' },
    ]);
    expect(directoryOf(1501)[0]?.directory?.pdfs.map(({ href }) => href)).toEqual([
      '/api/km/group/sample/directory?format=pdf&state=AZ&lang=en',
      '/api/km/group/sample/directory?format=pdf&state=WA&lang=en',
    ]);
  });
});
