import { createInterface } from 'node:readline/promises';

/**
 * Has the person at the terminal type a word before something is done that cannot simply be undone.
 * @throws Error where they type something else, or where there is no terminal
 */
export async function confirm(question: string, word: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Error('Nothing was done. Say --yes to do it without being asked.');
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await lines.question(`${question} Type ${word} to go on: `);
    if (answer.trim() !== word) throw new Error('Nothing was done.');
  } finally {
    lines.close();
  }
}
