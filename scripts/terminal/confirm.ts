import { createInterface } from 'node:readline/promises';

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
