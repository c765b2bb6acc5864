import type { JsonProblem } from './json-problem.ts';

const TEXT = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"/y;
const PLAIN = /[^\s,\]}]+/y;
const SPACE = /[ \t\n\r]*/y;

/**
 * The position of a value in a JSON text: of its name, or of the value itself in a list. If there is no such
 * value, the position of its parent.
 */
export function jsonPosition(text: string, path: readonly (string | number)[]): JsonProblem {
  let found = { shown: after(text, SPACE, 0), value: after(text, SPACE, 0) };
  for (const part of path) {
    const inner = child(text, found.value, part);
    if (inner === null) break;
    found = inner;
  }
  const before = text.slice(0, found.shown).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** The member or item that begins at `start`; of duplicate names the last one counts. */
function child(text: string, start: number, part: string | number): { shown: number; value: number } | null {
  const isList = text[start] === '[';
  if (!isList && text[start] !== '{') return null;
  let found: { shown: number; value: number } | null = null;
  let at = after(text, SPACE, start + 1);
  for (let index = 0; at < text.length && text[at] !== ']' && text[at] !== '}'; index += 1) {
    const shown = at;
    let name: string | number = index;
    if (!isList) {
      const end = after(text, TEXT, at);
      name = JSON.parse(text.slice(at, end));
      // skip the colon
      at = after(text, SPACE, after(text, SPACE, end) + 1);
    }
    if (name === part) found = { shown, value: at };
    if (isList && found) break;
    at = after(text, SPACE, endOf(text, at));
    if (text[at] === ',') at = after(text, SPACE, at + 1);
  }
  return found;
}

/** The position after the value that begins at `start`. */
function endOf(text: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const sign = text[at];
    if (sign === '"') at = after(text, TEXT, at);
    else if (sign === '{' || sign === '[') {
      depth += 1;
      at += 1;
    } else if (sign === '}' || sign === ']') {
      depth -= 1;
      at += 1;
    } else if (depth === 0) at = after(text, PLAIN, at);
    else at += 1;
  } while (depth > 0 && at < text.length);
  return at;
}

function after(text: string, pattern: RegExp, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : text.length;
}
