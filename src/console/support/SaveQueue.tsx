import { QUEUE_PAGE_SIZE } from '#contracts/staff/assignments.ts';
import { showToast } from '#islands/shared/toasts/show-toast.ts';
import { SaveCsv } from '../lists/SaveCsv.tsx';
import { t } from './texts.ts';

/** Pages of a file. */
const MOST_PAGES = 200;

interface Props<Row> {
  file: string;
  read(page: number): Promise<{ rows: readonly Row[]; hasMore: boolean }>;
  columns: readonly (readonly [head: string, cell: (row: Row) => string])[];
}

/** Reads all pages of a list as it is filtered, and saves them as one file. */
export function SaveQueue<Row>({ file, read, columns }: Props<Row>) {
  const readTable = async () => {
    const all: Row[] = [];
    let isCut = true;
    for (let page = 1; isCut && page <= MOST_PAGES; page += 1) {
      const { rows, hasMore } = await read(page);
      all.push(...rows);
      isCut = hasMore;
    }
    if (isCut) showToast({ summary: t.csvCut(MOST_PAGES * QUEUE_PAGE_SIZE) });
    return [columns.map(([head]) => head), ...all.map((row) => columns.map(([, cell]) => cell(row)))];
  };
  return <SaveCsv fileName={file} readTable={readTable} />;
}
