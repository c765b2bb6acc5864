import { Presets, SingleBar } from 'cli-progress';
import type { TableDone } from '#db/backup/backup-entries.ts';

/** A progress bar by table; prints nothing outside a terminal, where the last line is enough. */
export function copyProgress(
  verb: string,
  out: NodeJS.WriteStream,
): { onTable(done: TableDone): void; stop(): void } {
  if (!out.isTTY) return { onTable: () => {}, stop: () => {} };
  const bar = new SingleBar(
    {
      format: `  ${verb} {bar} {value}/{total} {table}`,
      stream: out,
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.shades_grey,
  );
  bar.start(1, 0, { table: '' });
  return {
    onTable: ({ table, at, of }) => {
      bar.setTotal(of);
      bar.update(at, { table });
    },
    stop: () => bar.stop(),
  };
}
