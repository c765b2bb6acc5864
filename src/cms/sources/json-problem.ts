export interface JsonProblem {
  /** both from 1 */
  line: number;
  column: number;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them inside text
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

/** Deeper than any valid document; the position where it gets deeper is reported. */
const MAX_DEPTH = 500;

/**
 * The position where a text stops being JSON; null if it is valid. The engine's own message often lacks the
 * position, and an editor needs it.
 */
export function findJsonProblem(text: string): JsonProblem | null {
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  /** Skips white space and the given character; returns false if the next one is different. */
  const sign = (wanted: string): boolean => {
    skip(SPACE);
    if (text[at] !== wanted) return false;
    at += 1;
    return true;
  };
  const items = (end: string, item: () => boolean): boolean => {
    if (sign(end)) return true;
    do {
      if (!item()) return false;
    } while (sign(','));
    return sign(end);
  };
  const member = (): boolean => {
    skip(SPACE);
    return skip(STRING) && sign(':') && value();
  };
  let depth = 0;
  const value = (): boolean => {
    depth += 1;
    const isValue = depth <= MAX_DEPTH && (structure() ?? (skip(STRING) || skip(NUMBER) || skip(WORD)));
    depth -= 1;
    return isValue;
  };
  const structure = (): boolean | null => {
    if (sign('{')) return items('}', member);
    return sign('[') ? items(']', value) : null;
  };

  const isJson = value();
  skip(SPACE);
  if (isJson && at === text.length) return null;
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
