import { createHash } from 'node:crypto';

/**
 * The same ID for the same try. If a restored database does not know a renewal, the processor recognizes it and does
 * not charge it again (decision 057).
 */
export function paymentIdOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  // UUID version 8, RFC 9562
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
