import type { ApiDependencies } from '#api/http/dependencies.ts';
import { type Actor, type Recorded, recordAudit } from '#api/services/staff/record-audit.ts';
import { shownBySite } from '#api/services/staff/shown-by-site.ts';
import { ALL_ROWS, type Tx } from '#db/queries/database.ts';

/** A command has neither an address nor a request. */
export const FROM_HERE = { clientAddress: '', requestId: '' };

/**
 * Who a command is in the audit.
 * @param by the person whom it names; '' for none
 */
export const commandActor = (command: string, by = ''): Actor => ({
  id: null,
  name: by === '' ? `npm run ${command}` : `npm run ${command} (${by})`,
  email: '',
});

/** Records what a command does, as the last statement of its transaction. */
export const recordCommand = (
  tx: Tx,
  { actor, now }: { actor: Actor; now: () => Date },
  recorded: Recorded,
): Promise<void> => recordAudit(tx, { deps: { now }, ...FROM_HERE }, actor, recorded);

interface Look<Row> extends Pick<Recorded, 'action' | 'subject'> {
  actor: Actor;
  rows: readonly Row[];
  afterOf(rows: readonly Row[]): unknown;
}

/** Records that a list was printed, in the chain of each brand that it shows. */
export async function recordListLook<Row extends { site: string }>(
  { database, now }: Pick<ApiDependencies, 'database' | 'now'>,
  { actor, action, subject, rows, afterOf }: Look<Row>,
): Promise<void> {
  const bySite = shownBySite(rows, undefined, afterOf);
  await database.inStaffScope(ALL_ROWS, async (tx) => {
    for (const site of [...bySite.keys()].toSorted())
      await recordCommand(tx, { actor, now }, { action, subject, site, after: bySite.get(site) });
  });
}
