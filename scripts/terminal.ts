import { createInterface } from 'node:readline/promises';
import { inLanguage } from '#util/language/current-language.ts';
import { DEFAULT_LANGUAGE } from '#util/language/languages.ts';

/**
 * Runs a command. An error prints a sentence and sets the exit code: 2 for wrong arguments, otherwise 1. With --help it
 * prints the usage and does nothing else.
 * @param usage how to call the command, and what it does
 */
export async function asCommand(usage: string, command: () => Promise<void>): Promise<void> {
  if (asksForHelp()) {
    console.log(usage);
    return;
  }
  try {
    await inLanguage(DEFAULT_LANGUAGE, command);
  } catch (error) {
    console.error(isMisread(error) ? `${printable(error.message)}\n\n${usage}` : textOf(error));
    process.exitCode ||= isMisread(error) || isUsage(error, usage) ? 2 : 1;
  }
}

/** For a command without options: prints the usage and exits on --help or on any argument. */
export function rejectArguments(usage: string): void {
  if (process.argv.length <= 2) return;
  const isHelp = asksForHelp();
  if (isHelp) console.log(usage);
  else console.error(usage);
  process.exit(isHelp ? 0 : 2);
}

export const asksForHelp = (): boolean =>
  process.argv.slice(2).some((word) => word === '--help' || word === '-h');

const isUsage = (error: unknown, usage: string): boolean =>
  error instanceof Error && error.message.includes(usage);

const textOf = (error: unknown): unknown => (error instanceof Error ? printable(error.message) : error);

/** An unknown option, or one without its value (util.parseArgs). */
const isMisread = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

/**
 * Asks the person at the terminal to type a word before an action that is hard to undo.
 * @throws Error if they type something else, or if there is no terminal
 */
export async function confirm(question: string, word: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Error('Nothing was changed. Use --yes to run it without confirmation.');
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await lines.question(`${question} Type ${word} to continue: `);
    if (answer.trim() !== word) throw new Error('Nothing was changed.');
  } finally {
    lines.close();
  }
}

/**
 * Makes untrusted text safe for a terminal: a control character could move the cursor, rename the window, or
 * hide text, and a bidirectional control could change how it reads.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

/** Aligned rows of a table. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, cell.length);
    });
  return rows
    .map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}
