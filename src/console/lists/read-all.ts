import { showToast } from '#islands/shared/toasts/show-toast.ts';
import { t } from './texts.ts';

/** Pages of a file. */
const MOST_PAGES = 200;

/** Reads all pages of a list, and tells the person if there are more than a file has. */
export async function readAll<Row>(
  readPage: (page: number) => Promise<{ rows: readonly Row[]; hasMore: boolean }>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { rows, hasMore } = await readPage(page);
    all.push(...rows);
    if (!hasMore) return all;
  }
  showToast({ summary: t.csvCut(all.length) });
  return all;
}
