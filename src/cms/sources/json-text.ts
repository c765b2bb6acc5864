import { findJsonProblem } from './json-problem.ts';
import { BrokenDocumentError } from './source.ts';

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
