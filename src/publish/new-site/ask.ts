import { createInterface } from 'node:readline';
import { NewSiteError } from './brand.ts';

export interface Question {
  text: string;
  /** what an empty answer means */
  fallback: string;
  /** returns the answer as it is kept. @throws NewSiteError for an answer that will not do */
  check: (answer: string) => string;
}

/**
 * Asks on the terminal, again until the answer will do.
 * @throws NewSiteError when the person leaves (Ctrl-C, Ctrl-D)
 */
export async function ask(questions: readonly Question[]): Promise<string[]> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Not `question`: it drops lines that are pasted or typed ahead.
  const lines = terminal[Symbol.asyncIterator]();
  const answers: string[] = [];
  try {
    for (const { text, fallback, check } of questions) {
      terminal.setPrompt(`${text} [${fallback}]: `);
      let kept: string | null = null;
      while (kept === null) {
        terminal.prompt();
        const { value, done } = await lines.next();
        if (done) throw new NewSiteError('\nNothing was written.');
        kept = checked(value.trim() || fallback, check);
      }
      answers.push(kept);
    }
    return answers;
  } finally {
    terminal.close();
  }
}

/** The answer as it is kept; null, and told why, if it will not do. */
function checked(answer: string, check: Question['check']): string | null {
  try {
    return check(answer);
  } catch (fault) {
    if (!(fault instanceof NewSiteError)) throw fault;
    console.log(fault.message);
    return null;
  }
}
