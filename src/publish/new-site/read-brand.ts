import { createInterface } from 'node:readline';
import {
  type Brand,
  checkColor,
  checkFooter,
  checkGroup,
  checkHeader,
  checkHost,
  checkName,
  checkPhone,
  checkStates,
  NewSiteError,
  nameFromSite,
} from './brand.ts';
import { paletteFrom } from './palette.ts';

/** Command line options. Missing ones are asked for on a terminal, or get their default. */
export interface GivenAnswers {
  name?: string | undefined;
  company?: string | undefined;
  phone?: string | undefined;
  states?: string | undefined;
  host?: string | undefined;
  group?: string | undefined;
  header?: string | undefined;
  footer?: string | undefined;
  color?: string | undefined;
  accent?: string | undefined;
}

const SAME_NAME = 'the same';

/** The template's theme. */
const COLORS = { color: '#17607a', accent: '#ffd479' } as const;

const questionsFor = (site: string): Record<keyof GivenAnswers, Question> => ({
  name: { text: 'Name that visitors see', fallback: nameFromSite(site), check: checkName },
  company: {
    text: 'Legal name, for the copyright line',
    fallback: SAME_NAME,
    check: (text) => (text === SAME_NAME ? '' : checkName(text)),
  },
  phone: { text: 'Phone', fallback: '(555) 555-0100', check: checkPhone },
  states: {
    text: 'States with offices, the home state first',
    fallback: 'CA',
    check: (text) => checkStates(text).join(),
  },
  host: { text: 'Host it will be served at, if known', fallback: 'none', check: checkHost },
  group: { text: 'Key of the group whose plans it sells', fallback: site, check: checkGroup },
  header: {
    text: 'Header (1_header top bar, 2_header capsule, 3_header plain, 4_header tinted, nx_header_1 band)',
    fallback: '1_header',
    check: checkHeader,
  },
  footer: {
    text: 'Footer (1_footer dark, 2_footer sheet, nx_footer_1 two parts)',
    fallback: '1_footer',
    check: checkFooter,
  },
  color: { text: 'Main color', fallback: COLORS.color, check: readableColor },
  accent: { text: 'Accent color', fallback: COLORS.accent, check: checkColor },
});

/**
 * The new brand from options, answers, and defaults.
 * @param isTerminal whether questions can be asked
 * @throws NewSiteError for an invalid answer
 */
export async function readBrand(site: string, given: GivenAnswers, isTerminal: boolean): Promise<Brand> {
  const questions = questionsFor(site);
  const names = Object.keys(questions) as (keyof GivenAnswers)[];
  const answers: Partial<Record<keyof GivenAnswers, string>> = {};
  for (const name of names) {
    const answer = given[name];
    if (answer !== undefined)
      answers[name] = questions[name].check(answer.trim() || questions[name].fallback);
  }
  const open = names.filter((name) => answers[name] === undefined);
  const typedAnswers = isTerminal ? await ask(open.map((name) => questions[name])) : [];
  open.forEach((name, index) => {
    answers[name] = typedAnswers[index] ?? questions[name].check(questions[name].fallback);
  });
  const answer = (name: keyof GivenAnswers): string => answers[name] ?? '';
  const { colors } = paletteFrom(answer('color'), answer('accent'));
  return {
    site,
    name: answer('name'),
    company: answer('company') || answer('name'),
    phone: answer('phone'),
    states: checkStates(answer('states')),
    host: answer('host'),
    group: answer('group'),
    colors,
    header: checkHeader(answer('header')),
    footer: checkFooter(answer('footer')),
  };
}

/**
 * Checks that the main color is readable.
 * @throws NewSiteError that suggests a similar color
 */
function readableColor(color: string): string {
  const main = checkColor(color);
  const { changed } = paletteFrom(main);
  if (!changed) return main;
  throw new NewSiteError(
    `The main color is not readable everywhere: ${changed.why}. Use ${changed.to}, or another one.`,
    changed.to,
  );
}

interface Question {
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
async function ask(questions: readonly Question[]): Promise<string[]> {
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
