import { atom } from 'nanostores';

/** A page that was opened, as it was filtered then. */
export interface RecentPage {
  url: string;
  title: string;
  /** what it was about: a member’s brand, what was searched, or that it was filtered; '' for nothing */
  detail: string;
}

/** Pages that are offered, without the open one. */
const MOST_RECENT = 6;

/** The pages that the person opened, the last one first; in the memory of the tab, because some name a member. */
export const $recent = atom<readonly RecentPage[]>([]);

/** Pages of one record, which their query names. */
const RECORD = /\/(?:member|grievance|message|directory\/report)$/;

/** A page with other filters is the same page; each record is one of its own. */
const sameAs = ({ url, title }: RecentPage) => {
  const [path = '', search = ''] = url.replace(/#.*/, '').split('?');
  return RECORD.test(path) ? `${path} ${search}` : title;
};

export const addRecent = (pages: readonly RecentPage[], page: RecentPage): RecentPage[] =>
  [page, ...pages.filter((each) => sameAs(each) !== sameAs(page))].slice(0, MOST_RECENT + 1);

export const visit = (page: RecentPage): void => $recent.set(addRecent($recent.get(), page));
