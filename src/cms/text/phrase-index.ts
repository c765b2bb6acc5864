/** A phrase's position in a text that was normalized by `fold`. */
export interface Hit<Value> {
  start: number;
  end: number;
  value: Value;
}

interface Entry<Value> {
  phrase: string;
  value: Value;
  /** the phrase's, from when its first word is found: most phrases of an index never occur */
  words?: string[];
}

/**
 * Maximum number of characters between two words of a phrase, none of which ends a sentence, a clause, or a
 * block.
 */
const SEPARATORS = 4;

/**
 * Finds any number of phrases in one pass over a text, in time linear in the text's length. Words are runs of
 * letters and digits; `co-pay` is two.
 */
export class PhraseIndex<Value> {
  readonly #byFirst = new Map<string, Entry<Value>[]>();
  /** a bit for the hash of every first word, to skip most words without a substring */
  readonly #mayBegin = new Uint8Array(1 << 14);

  constructor(phrases: Iterable<readonly [phrase: string, value: Value]>) {
    for (const [phrase, value] of phrases) {
      const first = /[a-z0-9\u00c0-\uffff]+/.exec(phrase)?.[0];
      if (first === undefined) continue;
      const entries = this.#byFirst.get(first);
      if (entries) entries.push({ phrase, value });
      else this.#byFirst.set(first, [{ phrase, value }]);
      this.#mayBegin[hashOf(first)] = 1;
    }
  }

  find(text: string): Hit<Value>[] {
    const hits: Hit<Value>[] = [];
    let at = 0;
    while (at < text.length) {
      if (!isWordUnit(text.charCodeAt(at))) {
        at += 1;
        continue;
      }
      let end = at + 1;
      let hash = text.charCodeAt(at);
      for (let unit = text.charCodeAt(end); isWordUnit(unit); unit = text.charCodeAt(end)) {
        hash = (hash * 31 + unit) & 0x3fff;
        end += 1;
      }
      if (this.#mayBegin[hash & 0x3fff] === 1) {
        for (const entry of this.#byFirst.get(text.slice(at, end)) ?? []) {
          entry.words ??= entry.phrase.match(/[a-z0-9\u00c0-\uffff]+/g) ?? [];
          const last = endOf(entry.words, text, end);
          if (last !== -1) hits.push({ start: at, end: last, value: entry.value });
        }
      }
      at = end;
    }
    return hits;
  }
}

/** The end of the phrase whose first word ends at `from`; -1 if other words follow. */
function endOf(words: readonly string[], text: string, from: number): number {
  let at = from;
  for (const [index, word] of words.entries()) {
    if (index === 0) continue;
    const limit = Math.min(text.length, at + SEPARATORS);
    // the periods of P.P.O. end no sentence
    const isInitial = word.length === 1 && words[index - 1]?.length === 1;
    while (at < limit && !isWordUnit(text.charCodeAt(at))) {
      const unit = text.charAt(at);
      if ('\n!?;:,'.includes(unit) || (unit === '.' && !isInitial)) return -1;
      at += 1;
    }
    if (!text.startsWith(word, at) || isWordUnit(text.charCodeAt(at + word.length))) return -1;
    at += word.length;
  }
  return at;
}

function hashOf(word: string): number {
  let hash = word.charCodeAt(0);
  for (let at = 1; at < word.length; at += 1) hash = (hash * 31 + word.charCodeAt(at)) & 0x3fff;
  return hash & 0x3fff;
}

/** a-z, 0-9, and non-ASCII letters: everything there except spaces, punctuation, and symbols. */
function isWordUnit(unit: number): boolean {
  if (unit < 128) return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57);
  return unit >= 0xc0 && !(unit >= 0x2000 && unit <= 0x2bff) && !(unit >= 0x3000 && unit <= 0x303f);
}
