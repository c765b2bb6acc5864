import { diffArrays } from 'diff';
import type { VisibleChange } from '#contracts/content/publication.ts';
import { type VisiblePart, visibleParts } from './extract.ts';

type Change = Omit<VisibleChange, 'pages'>;

/** Longer texts are cut. */
const MAX_TEXT = 600;

/**
 * Visible changes of one page, in page order. If nothing visible differs, the change is in widget data or
 * scripts.
 */
export function visibleChanges(before: string, after: string): Change[] {
  const old = visibleParts(before);
  const now = visibleParts(after);
  // links and images are compared separately, so that an added word does not shift them
  const kinds = ['title', 'description', 'text', 'picture', 'link', 'look'];
  const changes = kinds.flatMap((kind) => {
    const isOfKind = (part: VisiblePart) => part.kind === kind;
    return changesOf(old.filter(isOfKind), now.filter(isOfKind));
  });
  return changes.length > 0 ? changes : [{ kind: 'inside', where: 'page', before: null, after: null }];
}

function changesOf(old: readonly VisiblePart[], now: readonly VisiblePart[]): Change[] {
  const changes: Change[] = [];
  let removed: readonly VisiblePart[] = [];
  const flush = (added: readonly VisiblePart[]) => {
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
  const marks = (parts: readonly VisiblePart[]) => parts.map(({ mark }) => mark);
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

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);
