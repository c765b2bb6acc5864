import { diffArrays } from 'diff';
import type { SeenChange } from '#contracts/content/publication.ts';
import { type SeenPart, seenParts } from './extract.ts';

type Change = Omit<SeenChange, 'pages'>;

/** Longer texts are cut: whoever wants all of it opens the page. */
const LONGEST_TEXT = 600;

/**
 * What visitors of one page see otherwise, in the order of the page. Pages that differ in nothing that is seen differ
 * inside: in what their widgets know, or in their scripts.
 */
export function seenChanges(before: string, after: string): Change[] {
  const old = seenParts(before);
  const now = seenParts(after);
  // links and pictures by themselves: a word more in a line must not shift them
  const kinds = [['title'], ['description'], ['text'], ['picture'], ['link'], ['look']];
  const changes = kinds.flatMap((kind) => {
    const isOfKind = (part: SeenPart) => kind.includes(part.kind);
    return changesOf(old.filter(isOfKind), now.filter(isOfKind));
  });
  return changes.length > 0 ? changes : [{ kind: 'inside', where: 'page', before: null, after: null }];
}

function changesOf(old: readonly SeenPart[], now: readonly SeenPart[]): Change[] {
  const changes: Change[] = [];
  let removed: readonly SeenPart[] = [];
  const flush = (added: readonly SeenPart[]) => {
    // what went and what came in its place stand beside each other
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      const [before, after] = [removed[at], added[at]];
      const part = after ?? before;
      if (part)
        changes.push({
          ...{ kind: part.kind, where: part.where },
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
