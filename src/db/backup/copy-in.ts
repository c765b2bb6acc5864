import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import { type BackupTable, copyInto } from './tables.ts';

interface OpenTable {
  name: string;
  stream: ReturnType<typeof copyFrom>;
  ended: Promise<void>;
}

/** Writes rows into tables, one table at a time. */
export class CopyIn {
  /** number of rows written to each table */
  readonly stored = new Map<string, number>();
  readonly #client: pg.Client;
  readonly #onTable: (name: string, rows: number) => void;
  #open: OpenTable | null = null;

  constructor(client: pg.Client, onTable: (name: string, rows: number) => void) {
    this.#client = client;
    this.#onTable = onTable;
  }

  /** @param content whole rows, as COPY reads them */
  async write(table: BackupTable, content: Buffer): Promise<void> {
    if (this.#open?.name !== table.name) {
      await this.close();
      if (this.stored.has(table.name)) throw new BackupError(`The rows of ${table.name} are torn apart.`);
      const stream = this.#client.query(copyFrom(copyInto(table)));
      const ended = finished(stream);
      // the next write or the end reports a refused row
      ended.catch(() => {});
      this.#open = { name: table.name, stream, ended };
    }
    const { stream, ended } = this.#open;
    if (!stream.write(content)) await Promise.race([once(stream, 'drain'), ended]);
  }

  /** Completes the last table. */
  async close(): Promise<void> {
    if (!this.#open) return;
    const { name, stream, ended } = this.#open;
    this.#open = null;
    stream.end();
    await ended;
    this.stored.set(name, stream.rowCount);
    this.#onTable(name, stream.rowCount);
  }
}
