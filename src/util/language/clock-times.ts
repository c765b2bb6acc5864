/** A time in Spanish, such as “7:33 a. m.”, whose words stay on one line. Takes the spellings of the Intl API as well. */
export const spanishTimes = (text: string): string => text.replace(/\s([ap])\.\s?m\./g, '\u00a0$1.\u00a0m.');

/** The same in content, where “8 a.m.” is an English time. */
export const unbrokenTimes = (text: string): string =>
  text.includes('. m.') ? text.replace(/(?<=\d) ([ap])\. m\./g, '\u00a0$1.\u00a0m.') : text;

/** A sentence with its full stop, which an abbreviation at its end already has: “a las 5 p. m.”. */
export const withFullStop = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
