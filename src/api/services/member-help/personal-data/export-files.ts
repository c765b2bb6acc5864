import { and, eq } from 'drizzle-orm';
import type { StaffCall } from '#api/http/staff-route.ts';
import type { Tx } from '#db/queries/database.ts';
import { grievanceAttachments } from '#db/schema/support.ts';
import { inLanguage } from '#util/language/current-language.ts';
import type { Language } from '#util/language/languages.ts';
import { shownMailText } from '../member-mails.ts';
import type { ArchiveFile } from './export-archive.ts';
import { exportOverview, type Overview } from './export-overview.ts';
import { HELD_DATA } from './held-data.ts';
import { findHeld, readRows } from './held-rows.ts';
import { EXPORT_SUBJECTS, type ExportSubject, type HeldAccount, type HeldTable } from './held-table.ts';

type Row = Record<string, unknown>;
type Tables = Record<string, Row[]>;

/** What an export has, by table. */
export interface ExportData {
  held: HeldAccount;
  tables: Tables;
}

/** The staff’s role does not read it at all, because its other column opens an account. */
const NOT_FOR_STAFF = 'known_devices';

const isShown = ({ subject }: HeldTable): boolean => subject !== null;

/**
 * Reads everything but the contents of files with the rights of the staff, which exclude what opens an account.
 * @throws ApiError not_found, not_permitted
 */
export async function readExport(
  call: StaffCall & { params: { site: string; accountId: string } },
): Promise<ExportData> {
  const { site } = call.params;
  const read = async (tx: Tx, tables: readonly HeldTable[], held: HeldAccount): Promise<Tables> => {
    const found: Tables = {};
    for (const table of tables) found[table.table] = await readRows(tx, table, held);
    return found;
  };
  const shown = HELD_DATA.filter(isShown);
  const { held, tables } = await call.inScope(async (tx) => {
    const held = await findHeld(tx, call, call.params);
    return {
      held,
      tables: await read(
        tx,
        shown.filter(({ table }) => table !== NOT_FOR_STAFF),
        held,
      ),
    };
  });
  const others = await call.deps.database.inSite(site, (tx) =>
    read(
      tx,
      shown.filter(({ table }) => table === NOT_FOR_STAFF),
      held,
    ),
  );
  const mails = (tables.outbox ?? []).map(async (mail) => ({
    ...mail,
    text: await shownMailText({ kind: text(mail.kind), text: text(mail.text) }),
  }));
  return { held, tables: { ...tables, ...others, outbox: await Promise.all(mails) } };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const json = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** The rows of a subject, by table. */
const rowsOf = (subject: ExportSubject, tables: Tables): Tables =>
  Object.fromEntries(
    HELD_DATA.filter((each) => each.subject === subject).map(({ table }) => [table, tables[table] ?? []]),
  );

/** The files of an export: an overview, one file for each subject, and what the person uploaded. */
export async function* exportFiles(
  call: StaffCall,
  { held, tables }: ExportData,
  { brand, day, language }: Pick<Overview, 'brand' | 'day'> & { language: Language },
): AsyncGenerator<ArchiveFile> {
  const subjects = EXPORT_SUBJECTS.map((subject) => ({ subject, rows: rowsOf(subject, tables) }));
  const [account = {}] = tables.accounts ?? [];
  const line = ['street', 'street2', 'city', 'state', 'zip'].map((part) => text(account[part]));
  const shown: Overview = {
    brand,
    day,
    profile: {
      email: text(account.email),
      phone: text(account.phone),
      address: line.filter((part) => part !== '').join(', '),
    },
    people: (tables.members ?? []).map((person) => ({
      name: `${text(person.first_name)} ${text(person.last_name)}`.trim(),
      birthDate: text(person.birth_date),
    })),
    files: subjects.map(({ subject, rows }) => ({
      subject,
      file: `${subject}.json`,
      entries: Object.values(rows).reduce((sum, list) => sum + list.length, 0),
    })),
  };
  // the stream is read after the call, outside of its language
  const overview = inLanguage(language, () => exportOverview(shown));
  yield { name: 'overview.html', content: Buffer.from(overview) };
  for (const { subject, rows } of subjects) yield { name: `${subject}.json`, content: json(rows) };
  const cases = new Map((tables.grievances ?? []).map((row) => [row.id, text(row.case_number)]));
  for (const [index, file] of (tables.grievance_attachments ?? []).entries()) {
    const content = await readFile(call, held, text(file.id));
    // deleted since the list was read
    if (content === null) continue;
    const folder = fileName(cases.get(file.grievance_id) ?? '');
    yield {
      name: `files/${folder}/${index + 1} ${fileName(text(file.name))}`,
      content,
      isCompressed: file.type !== 'text/plain',
    };
  }
}

const readFile = (call: StaffCall, { site }: HeldAccount, id: string): Promise<Uint8Array | null> =>
  call.inScope(async (tx) => {
    const [file] = await tx
      .select({ content: grievanceAttachments.content })
      .from(grievanceAttachments)
      .where(and(eq(grievanceAttachments.site, site), eq(grievanceAttachments.id, id)));
    return file?.content ?? null;
  });

/** Without what would lead out of the folder, or that a system does not accept in a name. */
const fileName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_')
    .replace(/^\.+/, '')
    .slice(0, 120) || 'file';
