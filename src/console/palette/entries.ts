import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import type { searchMembers } from '#contracts/staff/members.ts';
import { matchesSearch } from '#util/text/search-normalize.ts';
import { recordUrl, searchUrl } from '../members/addresses.ts';
import { bornText, fullName } from '../members/shown-facts.tsx';
import { t as members } from '../members/texts.ts';
import { t as shared } from '../texts.ts';
import type { RecentPage } from './recent.ts';
import { t } from './texts.ts';

/** What an entry of the palette does. */
export type PaletteAction = { kind: 'open'; url: string } | { kind: 'find' } | { kind: 'sign_out' };

export interface Entry {
  id: string;
  text: string;
  second: string;
  action: PaletteAction;
}

export interface Group {
  title: string;
  entries: Entry[];
}

interface PaletteState {
  typed: string;
  /** that the person may open */
  pages: readonly { url: string; title: string }[];
  recent: readonly RecentPage[];
  mayFind: boolean;
  /** the answer to a search for exactly what is typed; null without one */
  answer: ResponseOf<typeof searchMembers> | null;
}

/** What the palette offers for what is typed. Without empty groups. */
export function paletteGroups({ typed, pages, recent, mayFind, answer }: PaletteState): Group[] {
  const q = typed.trim();
  const fits = ({ text, second }: Entry) => matchesSearch(`${text} ${second}`, q);
  const group = (title: string, entries: Entry[]): Group => ({ title, entries });
  const pageEntry = (kind: string, { url, title, detail }: RecentPage): Entry => ({
    id: `${kind} ${url}`,
    text: title,
    second: detail,
    action: { kind: 'open', url },
  });
  const groups = [
    group(
      t.recent,
      recent
        .filter(saysMore)
        .map((page) => pageEntry('recent', page))
        .filter(fits),
    ),
    group(t.pages, pages.map((page) => pageEntry('page', { ...page, detail: '' })).filter(fits)),
    group(
      t.commands,
      [
        { id: 'sign_out', text: shared.signOut, second: '', action: { kind: 'sign_out' } } satisfies Entry,
      ].filter(fits),
    ),
  ];
  const find: Entry = { id: 'find', text: t.findMembers(q), second: t.recorded, action: { kind: 'find' } };
  const found = answer
    ? group(t.members, [...answer.found.map(memberEntry), ...(answer.found.length > 0 ? [showAll(q)] : [])])
    : group(t.members, mayFind && q !== '' ? [find] : []);
  // results are what the person waits for; the offer to search comes after the pages that fit
  return (answer ? [found, ...groups] : [...groups, found]).filter(({ entries }) => entries.length > 0);
}

/** Whether it is more than a page of the menu, which is offered anyway. */
const saysMore = ({ url }: RecentPage): boolean => /[?#]/.test(url);

const showAll = (q: string): Entry => ({
  id: 'all',
  text: t.showAll,
  second: '',
  action: { kind: 'open', url: searchUrl({ q, brand: '' }) },
});

function memberEntry(found: ResponseOf<typeof searchMembers>['found'][number]): Entry {
  const { site, accountId, people, membership, brand } = found;
  const [owner] = people;
  const facts = [owner && bornText(owner), membership?.number, brand];
  return {
    id: `${site} ${accountId}`,
    text: people.map(fullName).join(', ') || members.unnamed,
    second: facts.filter(Boolean).join(' · '),
    action: { kind: 'open', url: recordUrl(found) },
  };
}
