import { printable } from './printable.ts';

/**
 * Runs a command. What it throws is a sentence for the person at the terminal, and an exit code; whoever asks with
 * --help is told how it is used, and nothing is done.
 * @param usage how the command is written, and what it does
 */
export async function asCommand(usage: string, command: () => Promise<void>): Promise<void> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    return;
  }
  try {
    await command();
  } catch (fault) {
    console.error(isMisread(fault) ? `${printable(fault.message)}\n\n${usage}` : textOf(fault));
    process.exitCode ||= 1;
  }
}

const textOf = (fault: unknown): unknown => (fault instanceof Error ? printable(fault.message) : fault);

/** An option that there is not, or without its value (util.parseArgs). */
const isMisread = (fault: unknown): fault is Error =>
  fault instanceof Error && 'code' in fault && String(fault.code).startsWith('ERR_PARSE_ARGS_');
