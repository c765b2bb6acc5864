import type { Pointer } from './target.ts';

/** A month of hourly publishing. */
const LONGEST = 800;

/** Whether `first` wins over `second`: the later switch wins, and ties are always resolved the same way. */
export function isNewer(
  first: Pick<Pointer, 'switchedAt' | 'folder'>,
  second: Pick<Pointer, 'switchedAt' | 'folder'>,
): boolean {
  const [at, other] = [Date.parse(first.switchedAt), Date.parse(second.switchedAt)];
  return at === other ? first.folder > second.folder : at > other;
}

/** The pointer that replaces `before`. */
export function nextPointer(
  facts: Pick<Pointer, 'site' | 'release' | 'folder' | 'switchedAt'>,
  before: Pointer | null,
  now: Date,
): Pointer {
  const deployedAt = now.toISOString();
  const last = before ? [{ folder: before.folder, release: before.release, until: deployedAt }] : [];
  return { ...facts, deployedAt, replaced: [...last, ...(before?.replaced ?? [])].slice(0, LONGEST) };
}
