import { readFile } from 'node:fs/promises';

/** Longer decisions should be sent by mail. */
const LONGEST = 20_000;

/**
 * The letter to the member, as plain text.
 * @throws Error with a sentence for the person at the terminal
 */
export async function readLetter(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new Error(`${file} cannot be read.`);
  });
  let letter: string;
  try {
    letter = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n').trim();
  } catch {
    throw new Error(`${file} is not plain text in UTF-8. The letter goes out as a mail without any format.`);
  }
  if (letter === '') throw new Error(`${file} is empty. The letter says what was found and what is done.`);
  if (letter.length > LONGEST) throw new Error(`${file} has more than ${LONGEST} characters.`);
  if (/[^\P{Cc}\n\t]/u.test(letter)) throw new Error(`${file} is not plain text.`);
  return letter;
}
