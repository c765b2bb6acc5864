import { diffArrays } from 'diff';
import type { SeenChange } from '#contracts/content/publication.ts';
import { type SeenPart, seenParts } from './extract.ts';

type Change = Omit<SeenChange, 'pages'>;

/** Longer texts are cut. */
const LONGEST_TEXT = 600;

/**
 * Visible changes of one page, in page order. If nothing visible differs, the change is in widget data or
 * scripts.
 */
export function seenChanges(before: string, after: string): Change[] {
  const old = seenParts(before);
  const now = seenParts(after);
  // links and images are compared separately, so that an added word does not shift them
  const kinds = ['title', 'description', 'text', 'picture', 'link', 'look'];
  const changes = kinds.flatMap((kind) => {
    const isOfKind = (part: SeenPart) => part.kind === kind;
    return changesOf(old.filter(isOfKind), now.filter(isOfKind));
  });
  return changes.length > 0 ? changes : [{ kind: 'inside', where: 'page', before: null, after: null }];
}

function changesOf(old: readonly SeenPart[], now: readonly SeenPart[]): Change[] {
  const changes: Change[] = [];
  let removed: readonly SeenPart[] = [];
  const flush = (added: readonly SeenPart[]) => {
    // list a removed part next to its replacement
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      const [before, after] = [removed[at], added[at]];
      const part = after ?? before;
      if (part)
        changes.push({
          kind: part.kind,
          where: part.where,
          before: before ? cut(before.text) : null,
          after: after ? cut(after.text) : null,
        });
    }
    removed = [];
  };
  const marks = (parts: readonly SeenPart[]) => parts.map(({ mark }) => mark);
  let [oldAt, nowAt] = [0, 0];
  for (const { added, removed: isRemoved, count } of diffArrays(marks(old), marks(now))) {
    if (isRemoved) {
      removed = old.slice(oldAt, oldAt + count);
      oldAt += count;
    } else if (added) {
      flush(now.slice(nowAt, nowAt + count));
      nowAt += count;
    } else {
      flush([]);
      oldAt += count;
      nowAt += count;
    }
  }
  flush([]);
  return changes;
}

const cut = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
