/** Texts in nginx's configuration language, whatever is in them. */

/** nginx reads no word longer than its 4096-byte buffer. */
const LONGEST_WORD = 2000;
/** in bytes; a variable may come before it */
const LONGEST_READ = 4000;

/**
 * A quoted word where nginx looks for no variables: names, locations, patterns. Throws on control characters, and on
 * a word that nginx could not read: it would then take no change of any brand any more.
 */
export function literal(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  if (/[\x00-\x1f\x7f]/.test(text))
    throw new Error(`nginx configuration cannot hold ${JSON.stringify(text)}`);
  return readable(`"${text.replace(/[\\"]/g, '\\$&')}"`);
}

/** A quoted word where nginx would read variables: a dollar sign is one of ours that holds just that. */
export function interpolated(text: string): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: nginx's notation, not ours
  return readable(literal(text).replaceAll('$', '${enamel_dollar}'));
}

function readable(word: string): string {
  if (Buffer.byteLength(word) > LONGEST_READ)
    throw new Error(`nginx configuration cannot hold so long a text: ${word.slice(0, 80)}…`);
  return word;
}

/** Sets a variable to a text of any length. */
export function setLong(variable: string, text: string): string[] {
  const parts = text.match(new RegExp(`[^]{1,${LONGEST_WORD}}`, 'g')) ?? [''];
  return parts.map((part, index) => {
    const before = index === 0 ? '' : `$\{${variable.slice(1)}}`;
    return `set ${variable} "${before}${interpolated(part).slice(1)};`;
  });
}

/** The text as a part of a pattern that matches just that. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * A pattern for nginx's $msec (seconds since 1970 with ten digits, until the year 2286) that matches from this
 * moment on. nginx compares no numbers: at each digit the pattern takes the later ones. Its dates are in the
 * machine's time zone, so they are no help.
 */
export function notBefore(seconds: number): string {
  const digits = String(Math.max(0, seconds)).padStart(10, '0');
  if (digits.length > 10) return '^never$';
  const later = [...digits].flatMap((digit, index) =>
    digit === '9' ? [] : [`${digits.slice(0, index)}[${Number(digit) + 1}-9]`],
  );
  return `^(?:${[digits, ...later].join('|')})`;
}

/** The first second of a day (YYYY-MM-DD) in UTC. */
export function startOfDay(date: string, daysLater = 0): number {
  return Date.parse(`${date}T00:00:00Z`) / 1000 + daysLater * 86_400;
}
