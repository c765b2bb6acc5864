import type { Pointer } from './target.ts';

/** More than a person steps back; a month of publishing every hour. */
const LONGEST = 800;

/** Whether `first` is to win over `second`: the later switch does, and of two at one moment always the same one. */
export function isNewer(
  first: Pick<Pointer, 'switchedAt' | 'folder'>,
  second: Pick<Pointer, 'switchedAt' | 'folder'>,
): boolean {
  const [at, other] = [Date.parse(first.switchedAt), Date.parse(second.switchedAt)];
  return at === other ? first.folder > second.folder : at > other;
}

/** The pointer that takes the place of `before`. */
export function nextPointer(
  facts: Pick<Pointer, 'site' | 'release' | 'folder' | 'switchedAt'>,
  before: Pointer | null,
  now: Date,
): Pointer {
  const deployedAt = now.toISOString();
  const last = before ? [{ folder: before.folder, release: before.release, until: deployedAt }] : [];
  return { ...facts, deployedAt, replaced: [...last, ...(before?.replaced ?? [])].slice(0, LONGEST) };
}
