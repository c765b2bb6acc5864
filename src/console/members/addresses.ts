import { atom } from 'nanostores';
import { callQuery } from '#client/http/call.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import { readFragment } from '../router.ts';

/** The address of an account's record. An ID says nothing about a person, so it may be in logs. */
export const recordUrl = ({ site, accountId }: { site: string; accountId: string }): string =>
  CONSOLE_PATHS.member + callQuery({ brand: site, id: accountId });

/** Who opened or changed the record of an account. */
export const activityUrl = ({ site, id }: { site: string; id: string }): string =>
  CONSOLE_PATHS.activity + callQuery({ brand: site, account: id });

/** What was typed is in the fragment, which is sent to no server: it names a person. */
export const searchUrl = ({ q, brand }: Search): string => {
  const query = callQuery({ ...(q && { q }), ...(brand && { brand }) });
  return query === '' ? CONSOLE_PATHS.members : `${CONSOLE_PATHS.members}#${query.slice(1)}`;
};

export interface Search {
  q: string;
  /** '' for all */
  brand: string;
}

/** The search of an address; empty without one. */
export function readSearch(hash: string | undefined): Search {
  const { q = '', brand = '' } = readFragment(hash);
  return { q, brand };
}

/** The last search on this page, to go back to. */
export const $lastSearch = atom<Search>({ q: '', brand: '' });
