import { createInterface } from 'node:readline';
import { NewSiteError } from './brand.ts';

export interface Question {
  text: string;
  /** used for an empty answer */
  fallback: string;
  /**
   * returns the normalized answer.
   * @throws NewSiteError for an invalid answer
   */
  check: (answer: string) => string;
}

/**
 * Asks on the terminal until the answer is valid.
 * @throws NewSiteError on Ctrl-C and Ctrl-D
 */
export async function ask(questions: readonly Question[]): Promise<string[]> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Not `question`: it drops lines that are pasted or typed ahead.
  const lines = terminal[Symbol.asyncIterator]();
  const answers: string[] = [];
  try {
    for (const { text, fallback, check } of questions) {
      let offered = fallback;
      let normalized: string | null = null;
      while (normalized === null) {
        terminal.setPrompt(`${text} [${offered}]: `);
        terminal.prompt();
        const { value, done } = await lines.next();
        if (done) throw new NewSiteError('\nNothing was written.');
        const answer = checked(value.trim() || offered, check);
        normalized = answer.normalized;
        offered = answer.suggestion || offered;
      }
      answers.push(normalized);
    }
    return answers;
  } finally {
    terminal.close();
  }
}

/** The normalized answer; if it is invalid, prints why and returns null with a suggestion. */
function checked(
  answer: string,
  check: Question['check'],
): { normalized: string | null; suggestion: string } {
  try {
    return { normalized: check(answer), suggestion: '' };
  } catch (error) {
    if (!(error instanceof NewSiteError)) throw error;
    console.log(error.message);
    return { normalized: null, suggestion: error.suggestion };
  }
}
