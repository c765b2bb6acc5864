import { parseArgs } from 'node:util';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { listCases, readCaseFiles } from '#api/services/support/read-grievances.ts';
import { nextGrievanceStep } from '#domain/grievances/grievance-deadlines.ts';
import { recordDay } from '#domain/grievances/record-day.ts';
import { caseList, caseSheet } from './case-text.ts';
import { readLetter } from './read-letter.ts';
import { saveFiles } from './save-files.ts';
import { acknowledge, resolve, theCase } from './steps.ts';

export const USAGE = `Usage: npm run grievance -- <what> [options]

  list [--open]                     the cases, those first that are due first; --open leaves out closed ones
  show <case> [--files <folder>]    everything of a case; its files go to a folder
  acknowledge <case> --by <name>    tells the member who works on it
  resolve <case> --letter <file>    closes it; the member gets the text of the file

  --site <site>                     one brand's cases only
  --json                            list: as JSON`;

type Command = { site: string } & (
  | { what: 'list'; openOnly: boolean; json: boolean }
  | { what: 'show'; number: string; folder: string }
  | { what: 'acknowledge'; number: string; handler: string }
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
  const handler = values.by.trim();
  if (rest.length > 0) throw new Error(USAGE);
  if (what === 'list' && number === '') return { what, site, openOnly, json: values.json };
  if (what === 'show' && number !== '') return { what, site, number, folder };
  if (what === 'acknowledge' && number !== '' && handler !== '') return { what, site, number, handler };
  if (what === 'resolve' && number !== '' && letter !== '') return { what, site, number, letter };
  throw new Error(USAGE);
}

/**
 * Runs a staff command and returns its output.
 * @throws Error with a sentence for the person at the terminal
 */
export async function runCommand(
  command: Command,
  parts: Pick<ApiDependencies, 'database' | 'liveContent' | 'originOf' | 'now'>,
): Promise<string> {
  const { database } = parts;
  const { site } = command;
  const today = recordDay(parts.now());
  if (command.what === 'list') {
    const cases = await listCases(database, { site, openOnly: command.openOnly, today });
    if (command.json) return JSON.stringify(cases, null, 2);
    return cases.length === 0 ? 'There are no cases.' : caseList(cases);
  }
  // read first, so that an unreadable letter changes nothing
  const letter = command.what === 'resolve' ? await readLetter(command.letter) : '';
  const found = await theCase(database, command.number, site);
  if (command.what === 'acknowledge') return acknowledge(parts, found, command.handler);
  if (command.what === 'resolve') return resolve(parts, found, letter);
  const files = await database.inSite(found.site, (tx) => readCaseFiles(tx, found));
  const sheet = caseSheet(found, { next: nextGrievanceStep(found, today), files });
  const saved = command.folder === '' ? [] : await saveFiles(files, command.folder);
  return [sheet, ...saved.map((file) => `Saved ${file}`)].join('\n\n');
}
