/** Quoting for nginx's configuration language. */

/** nginx cannot read words longer than its 4096-byte buffer. */
const MAX_WORD = 2000;
/** bytes; a variable may precede them */
const MAX_TOKEN_BYTES = 4000;

/**
 * A quoted word where nginx expands no variables: names, locations, patterns. Throws on control characters
 * and on words too long for nginx, because nginx would then reject the configuration of all brands.
 */
export function literal(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  if (/[\x00-\x1f\x7f]/.test(text))
    throw new Error(`nginx configuration cannot hold ${JSON.stringify(text)}`);
  return readable(`"${text.replace(/[\\"]/g, '\\$&')}"`);
}

/** A quoted word where nginx expands variables; a dollar sign becomes a variable that contains it. */
export function interpolated(text: string): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: nginx's notation, not ours
  return readable(literal(text).replaceAll('$', '${enamel_dollar}'));
}

function readable(word: string): string {
  if (Buffer.byteLength(word) > MAX_TOKEN_BYTES)
    throw new Error(`nginx configuration cannot hold so long a text: ${word.slice(0, 80)}…`);
  return word;
}

/** Sets a variable to a text of any length. */
export function setLong(variable: string, text: string): string[] {
  const parts = text.match(new RegExp(`[^]{1,${MAX_WORD}}`, 'g')) ?? [''];
  return parts.map((part, index) => {
    const before = index === 0 ? '' : `$\{${variable.slice(1)}}`;
    return `set ${variable} "${before}${interpolated(part).slice(1)};`;
  });
}

/** Escapes the text for use in a pattern. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * A pattern for nginx's $msec (seconds since 1970 with ten digits, until the year 2286) that matches from
 * this moment on. nginx cannot compare numbers, so each digit gets its own alternative. Its date variables
 * use the machine's time zone.
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
