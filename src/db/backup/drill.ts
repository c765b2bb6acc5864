import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { JOBS_ROLE, withClient } from '../connection/client.ts';
import { sqlState } from '../connection/database-errors.ts';
import { brokenLines, checkInvariants } from '../invariants/check.ts';
import { type KeptBackup, listBackups, TRIED } from './backup-folder.ts';
import { BackupError } from './backup-format.ts';
import { restoreBackup } from './restore-backup.ts';
import { backupTables } from './tables.ts';

export interface DrillReport {
  file: string;
  /** the time of the backup's data */
  madeAt: string;
  ageHours: number;
  tables: number;
  rows: number;
  restoredInSeconds: number;
  checkedInSeconds: number;
  /** number of invariants that hold (src/db/invariants) */
  holds: number;
}

export interface DrillOptions {
  folder: string;
  /** a server for the drill's temporary database */
  server: string;
  /** the database in use: the backup may have fewer rows, but no table may be missing rows */
  live?: string | undefined;
  /** an older backup is an error */
  mostHours: number;
  now?: () => Date;
  say?: (line: string) => void;
}

/**
 * Restores the newest backup of a folder into a temporary database, and checks its completeness and all
 * invariants. So every nightly drill exercises an emergency restore.
 * @throws BackupError with what is wrong
 */
export async function tryNewestBackup(options: DrillOptions): Promise<DrillReport> {
  const { folder, server, live, mostHours, now = () => new Date(), say = () => {} } = options;
  const [newest] = await listBackups(folder);
  if (!newest) throw new BackupError(`There is no backup in ${folder}.`);
  const ageHours = (now().getTime() - newest.madeAt.getTime()) / 3_600_000;
  if (ageHours > mostHours)
    throw new BackupError(
      `The newest backup, ${newest.file}, is ${Math.round(ageHours)} hours old; ${mostHours} are the most.`,
    );
  say(`Restoring ${newest.file} …`);
  const report = await inScratchDatabase(server, (scratch) => tryOne(newest, { scratch, live }));
  const found = { ...report, ageHours: Math.round(ageHours * 10) / 10 };
  await writeFile(
    `${newest.file}${TRIED}`,
    `${JSON.stringify({ triedAt: now().toISOString(), ...found })}\n`,
  );
  return found;
}

async function tryOne(
  { file }: KeptBackup,
  { scratch, live }: { scratch: string; live: string | undefined },
): Promise<Omit<DrillReport, 'ageHours'>> {
  const startedAt = performance.now();
  // restoring compares every table's row count to the file's list
  const { madeAt, rows, tables } = await restoreBackup({ url: scratch, file });
  const restoredAt = performance.now();
  const findings = await checkInvariants(scratch, { now: new Date(madeAt) });
  const broken = brokenLines(findings);
  if (broken.length > 0)
    throw new BackupError(`What ${file} restores does not add up:\n  ${broken.slice(0, 20).join('\n  ')}`);
  if (live) await mustNotLack(file, { restored: await countRows(scratch), live: await countRows(live) });
  return {
    file,
    madeAt,
    tables,
    rows,
    holds: findings.length,
    restoredInSeconds: seconds(restoredAt - startedAt),
    checkedInSeconds: seconds(performance.now() - restoredAt),
  };
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

/** A table loses few rows in a day; one without a tenth of its rows was not backed up completely. */
const LEAST = 0.9;

interface Counts {
  restored: Map<string, number>;
  live: Map<string, number>;
}

/** Tables whose rows are short-lived. */
const FLEETING = new Set(['checkouts', 'checkout_members', 'outbox']);

/** Compares only durable rows, and only tables with enough of them to tell a loss from normal changes. */
async function mustNotLack(file: string, { restored, live }: Counts): Promise<void> {
  const lacking = [...live].filter(([table, count]) => {
    const there = restored.get(table) ?? 0;
    return !FLEETING.has(table) && count >= 100 && there < count * LEAST;
  });
  if (lacking.length === 0) return;
  const lines = lacking.map(([table, count]) => `${table}: ${restored.get(table) ?? 0} of ${count} rows`);
  throw new BackupError(`${file} lacks much of what the database holds now:\n  ${lines.join('\n  ')}`);
}

function countRows(url: string): Promise<Map<string, number>> {
  return withClient(url, { name: 'enamel backup' }, async (client) => {
    const tables = await backupTables(client);
    await client.query(`set role ${JOBS_ROLE}`);
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from public."${name}"`,
      );
      counts.set(name, rows[0]?.count ?? 0);
    }
    return counts;
  });
}

/** Creates a database for `work` and drops it afterwards. */
async function inScratchDatabase<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `enamel_drill_${randomBytes(6).toString('hex')}`;
  const administer = (statement: string) =>
    withClient(server, { name: 'enamel backup' }, async (client) => {
      await client.query(statement);
    });
  await administer(`create database ${pg.escapeIdentifier(name)}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await untilIdle(() => administer(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`));
  }
}

const BUSY_TRIES = 40;
const BUSY_PAUSE_MS = 250;

/** Tries again while autovacuum uses the database: only a superuser may disconnect it, and it ends soon. */
async function untilIdle(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== '42501' || tries === BUSY_TRIES) throw error;
      await sleep(BUSY_PAUSE_MS);
    }
  }
}
