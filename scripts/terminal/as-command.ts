import { printable } from './printable.ts';

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
    await command();
  } catch (error) {
    console.error(isMisread(error) ? `${printable(error.message)}\n\n${usage}` : textOf(error));
    process.exitCode ||= isMisread(error) || isUsage(error, usage) ? 2 : 1;
  }
}

/** For a command without options: prints the usage and exits on --help or on any argument. */
export function takesNoWords(usage: string): void {
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
