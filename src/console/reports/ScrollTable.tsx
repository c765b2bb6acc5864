import { type ListColumn, textOf } from '../lists/columns.ts';
import { ExportCsv } from '../lists/ExportCsv.tsx';

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** the first one names the row */
  columns: readonly ListColumn<Row>[];
  /** such as `members.csv` */
  fileName: string;
}

/**
 * A table of numbers that is saved as a file. On a narrow screen it scrolls to the side, and its first column stays.
 */
export function ScrollTable<Row>({ label, rows, rowKey, columns, fileName }: Props<Row>) {
  const visible = columns.filter(({ isHidden }) => !isHidden);
  return (
    <>
      <div className="console-filters console-bar">
        <ExportCsv label={label} fileName={fileName} columns={columns} readRows={async () => rows} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className="report-scroll" aria-label={label} tabIndex={0}>
        <table className="report-table" aria-label={label}>
          <thead>
            <tr>
              {visible.map((column) => (
                <th key={column.id} scope="col">
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {visible.map((column, index) => {
                  const shown = column.show ? column.show(row) : textOf(column, row);
                  return index === 0 ? (
                    <th key={column.id} scope="row" className={column.className}>
                      {shown}
                    </th>
                  ) : (
                    <td key={column.id}>{shown}</td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
