import { printable } from './printable.ts';

/** Runs a command. What it throws is a sentence for the person at the terminal, and an exit code. */
export async function asCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (fault) {
    console.error(fault instanceof Error ? printable(fault.message) : fault);
    process.exitCode ||= 1;
  }
}
