import { beforeAll, describe, expect, it } from 'vitest';
import { ERASED_BIRTH_DATE } from '#contracts/staff/member-erasure.ts';
import { readTextsIn } from '#util/language/current-language.ts';
import { paletteGroups } from './entries.ts';
import { addRecent, type RecentPage } from './recent.ts';

beforeAll(() => readTextsIn('en'));

const PAGES = [
  { url: '/members', title: 'Members' },
  { url: '/people', title: 'Staff' },
];
const RECENT = [
  { url: '/member?brand=harbor&id=1', title: 'Ana Reyes', detail: 'Harbor Dental Club' },
  // already among the pages
  { url: '/people', title: 'Staff', detail: '' },
];
const FOUND = {
  site: 'harbor',
  brand: 'Harbor Dental Club',
  accountId: '14a9da7b-5ecf-4bb1-98e7-7bb53f1a1e82',
  email: 'ana@example.com',
  phone: '5550140',
  city: '',
  state: '',
  people: [{ firstName: 'Ana', lastName: 'Reyes', birthDate: '1980-03-04' }],
  membership: null,
};

type Known = Parameters<typeof paletteGroups>[0];
const offered = (known: Partial<Known>) =>
  paletteGroups({ typed: '', pages: PAGES, recent: RECENT, mayFind: true, answer: null, ...known }).map(
    ({ title, entries }) => [title, ...entries.map(({ text }) => text)],
  );

describe('the command palette', () => {
  it('offers recent pages, all pages and commands before anything is typed', () => {
    expect(offered({})).toEqual([
      ['Recent', 'Ana Reyes'],
      ['Pages', 'Members', 'Staff'],
      ['Commands', 'Sign out'],
    ]);
  });

  it('offers what fits the typed words, then to find members', () => {
    expect(offered({ typed: ' st ' })).toEqual([
      ['Pages', 'Staff'],
      ['Members', 'Find members: “st”'],
    ]);
    expect(offered({ typed: 'harbor' })[0]).toEqual(['Recent', 'Ana Reyes']);
  });

  it('offers members only to people who may find them', () => {
    expect(offered({ typed: 'garcia', mayFind: false })).toEqual([]);
  });

  it('shows the members found first, each with a link to the record', () => {
    const answer = { found: [FOUND], hasMore: false };
    expect(offered({ typed: 'reyes', answer })).toEqual([
      ['Members', 'Ana Reyes', 'Show them on the page Members'],
      ['Recent', 'Ana Reyes'],
    ]);
    const [group] = paletteGroups({ typed: 'reyes', pages: [], recent: [], mayFind: true, answer });
    expect(group?.entries[0]).toMatchObject({
      second: 'born 3/4/1980 · Harbor Dental Club',
      action: { kind: 'open', url: `/member?brand=harbor&id=${FOUND.accountId}` },
    });
    // what was typed names a person, and is sent to no server
    expect(group?.entries[1]?.action).toEqual({ kind: 'open', url: '/members#q=reyes' });
  });
});

describe('recent pages', () => {
  const page = (url: string, title: string): RecentPage => ({ url, title, detail: '' });

  it('have a page once, as it was filtered last, and each record by itself', () => {
    const visits = [
      page('/people', 'Staff'),
      page('/member?brand=harbor&id=1', 'Ana Reyes'),
      page('/people#q=bo', 'Staff'),
      page('/member?brand=harbor&id=2', 'Ana Reyes'),
      page('/member?brand=harbor&id=1#payments.sort=at', 'Ana Reyes'),
    ];
    expect(visits.reduce(addRecent, [] as RecentPage[]).map(({ url }) => url)).toEqual([
      '/member?brand=harbor&id=1#payments.sort=at',
      '/member?brand=harbor&id=2',
      '/people#q=bo',
    ]);
  });

  it('keep the last ones alone', () => {
    const visits = Array.from({ length: 20 }, (_, id) => page(`/member?brand=harbor&id=${id}`, 'Ana'));
    const kept = visits.reduce(addRecent, [] as RecentPage[]);
    expect(kept.map(({ url }) => url.split('=').at(-1))).toEqual(['19', '18', '17', '16', '15', '14', '13']);
  });

  it('shows no birth date of a person who was erased', () => {
    const people = [{ firstName: '', lastName: '', birthDate: ERASED_BIRTH_DATE }];
    const answer = { found: [{ ...FOUND, people }], hasMore: false };
    const [group] = paletteGroups({ typed: 'K7M-4XR-9PD', pages: [], recent: [], mayFind: true, answer });
    expect(group?.entries[0]).toMatchObject({ text: 'No name on file', second: 'Harbor Dental Club' });
  });
});
