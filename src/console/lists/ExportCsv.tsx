import { csvRowsOf, type ListColumn } from './columns.ts';
import { SaveCsv } from './SaveCsv.tsx';

interface Props<Row> {
  /** of the list, for screen readers */
  label: string;
  /** such as `staff.csv` */
  fileName: string;
  columns: readonly ListColumn<Row>[];
  /** all that the filter leaves, in the order shown */
  readRows(): Promise<readonly Row[]>;
}

/** Saves the rows of a list with its columns. */
export const ExportCsv = <Row,>({ label, fileName, columns, readRows }: Props<Row>) => (
  <SaveCsv label={label} fileName={fileName} readTable={async () => csvRowsOf(columns, await readRows())} />
);
