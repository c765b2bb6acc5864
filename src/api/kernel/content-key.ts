import { createHash } from 'node:crypto';

/**
 * Identifies what was sent by the form's key and its content. Repeated after a lost response it is the same; with new
 * content in the same form it is another one, so nothing typed is lost.
 */
export function contentKey(dedupeKey: string, content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([dedupeKey, content]))
    .digest('base64url');
}
