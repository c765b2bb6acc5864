import { findJsonFault } from './json-fault.ts';
import { BrokenDocumentError } from './source.ts';

/**
 * Parses UTF-8 bytes as JSON. `where` is their file or address.
 * @throws BrokenDocumentError with the line and column of the fault
 */
export function parseJsonBytes(bytes: Uint8Array, where: string): { value: unknown; text: string } {
  const text = decode(bytes, where);
  try {
    return { value: JSON.parse(text), text };
  } catch (cause) {
    const fault = findJsonFault(text);
    const place = fault ? `, line ${fault.line}, column ${fault.column}` : '';
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
