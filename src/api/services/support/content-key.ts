import { createHash } from 'node:crypto';

/**
 * What makes a message the same message: the form's own key and what it says. Sent again after a lost answer it
 * is the same; written anew in a form that kept its key it is another one, and nothing typed is lost.
 */
export function contentKey(dedupeKey: string, content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([dedupeKey, content]))
    .digest('base64url');
}
