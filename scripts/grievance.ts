import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Actor } from '#api/services/staff/record-audit.ts';
import {
  acknowledgeGrievance,
  resolveGrievance,
  type StepTaken,
} from '#api/services/support/grievance-steps.ts';
import {
  type Case,
  type CaseFile,
  findCases,
  listCases,
  readCaseFiles,
} from '#api/services/support/read-grievances.ts';
import type { Database, RowScope, Tx } from '#db/queries/database.ts';
import { nextGrievanceStep, recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { siteContents } from '#server/members-api/site-contents.ts';
import { readServerSettings } from '#server/settings.ts';
import { flushFolderAndAbove } from '#util/node/flush-to-disk.ts';
import { commandActor, recordCommand, recordListLook } from './command-audit.ts';
import { withDatabase } from './database.ts';
import { caseList, caseSheet } from './grievance-text.ts';
import { asCommand, printable } from './terminal.ts';

const USAGE = `Usage: npm run grievance -- <what> [options]

  list [--open]                     the cases, the most urgent first; --open leaves out closed ones
  show <case> [--files <folder>]    prints a case; writes its files to a folder
  acknowledge <case> --by <name>    tells the member who works on it
  resolve <case> --letter <file>    closes it; the member gets the text of the file

  --by <name>                       who runs the command, for the record of changes
  --site <site>                     one brand's cases only
  --json                            list: as JSON`;

type Command = { site: string; by: string } & (
  | { what: 'list'; openOnly: boolean; json: boolean }
  | { what: 'show'; number: string; folder: string }
  | { what: 'acknowledge'; number: string }
  | { what: 'resolve'; number: string; letter: string }
);

/** @throws Error with the usage */
export function readCommand(args: readonly string[]): Command {
  const text = { type: 'string', default: '' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      site: text,
      files: text,
      by: text,
      letter: text,
      open: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const [what, number = '', ...rest] = positionals;
  const { site, open: openOnly, files: folder, letter } = values;
  const by = values.by.trim();
  if (rest.length > 0) throw new Error(USAGE);
  if (what === 'list' && number === '') return { what, site, by, openOnly, json: values.json };
  if (what === 'show' && number !== '') return { what, site, by, number, folder };
  if (what === 'acknowledge' && number !== '' && by !== '') return { what, site, by, number };
  if (what === 'resolve' && number !== '' && letter !== '') return { what, site, by, number, letter };
  throw new Error(USAGE);
}

/**
 * Runs a staff command and returns its output.
 * @throws Error with a sentence for the person at the terminal
 */
export async function runCommand(command: Command, deps: Dependencies): Promise<string> {
  const { database } = deps;
  const { site, by } = command;
  const actor = commandActor('grievance', by);
  const today = recordDay(deps.now());
  if (command.what === 'list') {
    const cases = await listCases(database, { site, openOnly: command.openOnly, today });
    await recordListLook(deps, {
      actor,
      action: 'grievances.listed',
      subject: { kind: 'grievances', id: '' },
      rows: cases,
      afterOf: (own) => ({ cases: own.map(({ caseNumber }) => caseNumber) }),
    });
    if (command.json) return JSON.stringify(cases, null, 2);
    return cases.length === 0 ? 'There are no cases.' : caseList(cases);
  }
  // read first, so that an unreadable letter changes nothing
  const letter = command.what === 'resolve' ? await readLetter(command.letter) : '';
  const found = await theCase(database, command.number, site);
  if (command.what === 'acknowledge') return acknowledge(deps, found, { handler: by, actor });
  if (command.what === 'resolve') return resolve(deps, found, { decision: letter, actor });
  const files = await readFiles(deps, found, { actor, isOpened: command.folder !== '' });
  const sheet = caseSheet(found, { next: nextGrievanceStep(found, today), files });
  const saved = command.folder === '' ? [] : await saveFiles(files, command.folder);
  return [sheet, ...saved.map((file) => `Saved ${file}`)].join('\n\n');
}

type Dependencies = Pick<ApiDependencies, 'database' | 'liveContent' | 'originOf' | 'now'>;

/** @throws Error with a sentence for the person at the terminal */
export async function theCase(database: Database, typed: string, site: string): Promise<Case> {
  const found = await findCases(database, typed, site);
  const [first, second] = found;
  if (!first) throw new Error(`There is no case ${printable(typed)}${site && ` of ${site}`}.`);
  if (second)
    throw new Error(
      `${found.map((each) => each.site).join(' and ')} have a case of that number: add --site.`,
    );
  return first;
}

/** The files of a case; the look at it is recorded, and each file that is saved. */
function readFiles(
  { database, now }: Dependencies,
  found: Case,
  { actor, isOpened }: { actor: Actor; isOpened: boolean },
): Promise<CaseFile[]> {
  const about = { site: found.site, subject: { kind: 'grievance', id: found.caseNumber } } as const;
  return database.inStaffScope(rowsOf(found), async (tx) => {
    const files = await readCaseFiles(tx, found);
    await recordCommand(tx, { actor, now }, { ...about, action: 'grievance.viewed' });
    for (const { id, type } of isOpened ? files : [])
      await recordCommand(
        tx,
        { actor, now },
        // the member chose its name
        { ...about, action: 'grievance.file_opened', after: { file: id, type } },
      );
    return files;
  });
}

const rowsOf = ({ site }: Case): RowScope => ({ sites: [site], offices: [] });

/** @param handler the name that the member sees */
export async function acknowledge(
  deps: Dependencies,
  found: Case,
  { handler, actor }: { handler: string; actor: Actor },
): Promise<string> {
  const step = { ...(await prepareStep(deps, found)), handler };
  const taken = await takeStep(deps, found, {
    actor,
    action: 'grievance.acknowledged',
    after: { handler },
    take: (tx) => acknowledgeGrievance(tx, step),
  });
  if (!taken.isNew) return `${taken.caseNumber} was acknowledged before; nothing is changed.`;
  return `${taken.caseNumber} is acknowledged. ${deliveryText(taken, step.brand)}`;
}

/** @param decision the letter */
export async function resolve(
  deps: Dependencies,
  found: Case,
  { decision, actor }: { decision: string; actor: Actor },
): Promise<string> {
  const step = { ...(await prepareStep(deps, found)), decision };
  const taken = await takeStep(deps, found, {
    actor,
    action: 'grievance.resolved',
    // the letter itself is with the case
    after: {},
    take: (tx) => resolveGrievance(tx, step),
  });
  if (!taken.isNew) return `${taken.caseNumber} was resolved before; nothing is changed and nothing is sent.`;
  return `${taken.caseNumber} is resolved. ${deliveryText(taken, step.brand)}`;
}

interface RecordedStep {
  actor: Actor;
  action: 'grievance.acknowledged' | 'grievance.resolved';
  after: Record<string, unknown>;
  take(tx: Tx): Promise<StepTaken>;
}

/** Takes a step and records it, unless it was taken before. */
const takeStep = (
  { database, now }: Dependencies,
  found: Case,
  { actor, action, after, take }: RecordedStep,
): Promise<StepTaken> =>
  database.inStaffScope(rowsOf(found), async (tx) => {
    const taken = await take(tx);
    if (taken.isNew)
      await recordCommand(
        tx,
        { actor, now },
        {
          action,
          subject: { kind: 'grievance', id: taken.caseNumber },
          site: found.site,
          after: { ...after, isMailed: taken.isMailed },
        },
      );
    return taken;
  });

/** An email without the brand's name, phone number, and address would be useless to the member. */
async function prepareStep(deps: Dependencies, { site, caseNumber }: Case) {
  const brand = await liveBrand(deps, site).catch((error) => {
    throw error instanceof ApiError
      ? new Error(`${site} is not published here (ENAMEL_SITES_DIR), so no mail in its name can be written.`)
      : error;
  });
  return { brand, caseNumber, now: deps.now() };
}

function deliveryText({ isMailed, form }: StepTaken, { origin }: LiveBrand): string {
  if (isMailed)
    return `The server sends the member a mail with links to ${origin}.${
      form.contactBy === 'email' ? '' : ` The member also wants a reply by ${form.contactBy}: ${where(form)}.`
    }`;
  return `The member has no mail address: please tell them by ${form.contactBy}, ${where(form)}.`;
}

const where = ({ contactBy, phone, address, email }: StepTaken['form']): string =>
  printable({ phone, mail: address, email }[contactBy]);

/** Longer decisions should be sent by mail. */
const MAX_TEXT = 20_000;

/**
 * The letter to the member, as plain text.
 * @throws Error with a sentence for the person at the terminal
 */
export async function readLetter(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new Error(`${file} cannot be read.`);
  });
  let letter: string;
  try {
    letter = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n').trim();
  } catch {
    throw new Error(`${file} is not plain text in UTF-8. The letter goes out as a mail without any format.`);
  }
  if (letter === '') throw new Error(`${file} is empty. The letter says what was found and what is done.`);
  if (letter.length > MAX_TEXT) throw new Error(`${file} has more than ${MAX_TEXT} characters.`);
  if (/[^\P{Cc}\n\t]/u.test(letter)) throw new Error(`${file} is not plain text.`);
  return letter;
}

/**
 * Writes a case's files to a folder, readable by its owner only. Each name begins with its number, because
 * two files may have the same name; nothing is overwritten.
 * @returns their paths
 * @throws Error with a sentence for the person at the terminal
 */
export async function saveFiles(files: readonly CaseFile[], folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const saved: string[] = [];
  for (const [index, { name, content }] of files.entries()) {
    const file = path.join(folder, `${index + 1} ${path.basename(name)}`);
    try {
      await writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new Error(`${file} exists already, and is left as it is. Name another folder.`);
    }
    saved.push(file);
  }
  flushFolderAndAbove(folder);
  return saved;
}

// `npm run grievance`: how staff handle members' grievances until there is a page for it.
if (import.meta.main)
  await asCommand(USAGE, async () => {
    const command = readCommand(process.argv.slice(2));
    const contents = siteContents(readServerSettings(process.env));
    await withDatabase(async (database) => {
      console.log(await runCommand(command, { ...contents, database, now: () => new Date() }));
    });
  });
