import { type JSONVisitor, type Node, parseTree, visit } from 'jsonc-parser';
import { BrokenDocumentError } from './source.ts';

/** Both from 1. */
export interface JsonPosition {
  line: number;
  column: number;
}

/** Deeper than any valid document, and than the parser can read. */
const MAX_DEPTH = 500;

/**
 * Parses UTF-8 bytes as JSON. `where` is their file or address.
 * @throws BrokenDocumentError with the line and column of the problem
 */
export function parseJsonBytes(bytes: Uint8Array, where: string): { value: unknown; text: string } {
  const text = decode(bytes, where);
  try {
    return { value: JSON.parse(text), text };
  } catch (cause) {
    const problem = findJsonProblem(text);
    const place = problem ? `, line ${problem.line}, column ${problem.column}` : '';
    throw new BrokenDocumentError(`${where}${place}: this is not valid JSON.`, { cause });
  }
}

function decode(bytes: Uint8Array, where: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new BrokenDocumentError(`${where}: this is not UTF-8 text.`, { cause });
  }
}

/**
 * The position where a text stops being JSON, or gets too deep; null if it is valid. The engine's own message often
 * lacks the position, and an editor needs it.
 */
export function findJsonProblem(text: string): JsonPosition | null {
  let problemAt: number | undefined;
  let depth = 0;
  const report = (offset: number): void => {
    problemAt ??= offset;
  };
  const begin = (offset: number): void => {
    depth += 1;
    if (depth <= MAX_DEPTH) return;
    report(offset);
    throw new RangeError('nested too deeply');
  };
  const end = (): void => {
    depth -= 1;
  };
  const visitor: JSONVisitor = {
    onObjectBegin: begin,
    onObjectEnd: end,
    onArrayBegin: begin,
    onArrayEnd: end,
    onError: (_error, offset) => report(offset),
  };
  try {
    visit(text, visitor, { disallowComments: true });
  } catch (error) {
    if (problemAt === undefined) throw error;
  }
  return problemAt === undefined ? null : positionAt(text, problemAt);
}

/**
 * The position of a value in a JSON text: of its name, or of the value itself in a list. If there is no such
 * value, the position of its parent.
 */
export function jsonPosition(text: string, path: readonly (string | number)[]): JsonPosition {
  let found = parseTree(text);
  for (const part of path) {
    const inner = childAt(found?.type === 'property' ? found.children?.[1] : found, part);
    if (!inner) break;
    found = inner;
  }
  return positionAt(text, found?.offset ?? 0);
}

/** The member or item; of duplicate names the last one counts, as for JSON.parse. */
function childAt(parent: Node | undefined, part: string | number): Node | undefined {
  if (parent?.type === 'array') return parent.children?.[Number(part)];
  return parent?.children?.findLast(({ children }) => children?.[0]?.value === part);
}

function positionAt(text: string, offset: number): JsonPosition {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
