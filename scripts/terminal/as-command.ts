import { printable } from './printable.ts';

/**
 * Runs a command. What it throws is a sentence for the person at the terminal, and an exit code: 2 where the command
 * line is wrong, otherwise 1. With --help it tells how it is used, and nothing is done.
 * @param usage how the command is written, and what it does
 */
export async function asCommand(usage: string, command: () => Promise<void>): Promise<void> {
  if (asksForHelp()) {
    console.log(usage);
    return;
  }
  try {
    await command();
  } catch (fault) {
    console.error(isMisread(fault) ? `${printable(fault.message)}\n\n${usage}` : textOf(fault));
    process.exitCode ||= isMisread(fault) || isUsage(fault, usage) ? 2 : 1;
  }
}

/** For a program without options: tells how it is used, and ends, where it is asked for that or given a word. */
export function takesNoWords(usage: string): void {
  if (process.argv.length <= 2) return;
  const isHelp = asksForHelp();
  if (isHelp) console.log(usage);
  else console.error(usage);
  process.exit(isHelp ? 0 : 2);
}

export const asksForHelp = (): boolean =>
  process.argv.slice(2).some((word) => word === '--help' || word === '-h');

const isUsage = (fault: unknown, usage: string): boolean =>
  fault instanceof Error && fault.message.includes(usage);

const textOf = (fault: unknown): unknown => (fault instanceof Error ? printable(fault.message) : fault);

/** An option that there is not, or without its value (util.parseArgs). */
const isMisread = (fault: unknown): fault is Error =>
  fault instanceof Error && 'code' in fault && String(fault.code).startsWith('ERR_PARSE_ARGS_');
