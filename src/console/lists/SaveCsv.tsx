import { useState } from 'react';
import { showToast } from '#islands/shared/toasts/show-toast.ts';
import { csvFile } from '#util/text/csv.ts';
import { explainRead } from '../explain-read.ts';
import { saveFile } from '../save-file.ts';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';

interface Props {
  /** of the list, for screen readers; absent if the page has one list */
  label?: string;
  /** such as `staff.csv` */
  fileName: string;
  /** the heads and cells */
  readTable(): Promise<string[][]>;
}

/** Saves a list as a file for spreadsheets. */
export function SaveCsv({ label, fileName, readTable }: Props) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(fileName, csvFile(await readTable()), 'text/csv');
    } catch (error) {
      const { message } = explainRead(error);
      if (message) showToast({ severity: 'error', summary: message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="button-text"
      aria-disabled={isBusy}
      onClick={() => !isBusy && void save()}
    >
      {isBusy ? t.exporting : t.exportCsv}
      {label !== undefined && <span className="visually-hidden">{shared.of(label)}</span>}
    </button>
  );
}
