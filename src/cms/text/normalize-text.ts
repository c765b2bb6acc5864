/** Inline tags that do not separate words: `in<b>sur</b>ance` is one word. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/** Invisible characters, which can hide a word from a search. */
const UNSEEN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is meant by itself
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e0fff}]/gu;
/** Characters outside of English and Spanish. */
const RARE = /[^\n\x20-\x7e\u00a1\u00bf-\u00ff\u2013\u2014\u2018-\u201d\u2026]/;
const NOT_ASCII = /[^\n\x20-\x7e]/;

/**
 * Letters of other scripts that look like Latin ones (the common ones of the Unicode confusables), and their
 * Latin counterparts.
 */
const ALIKE = ['аеорсухіѕԁһԛԝαεορνικτυχıɡⅼ', 'aeopcyxisdhqwaeopviktuxigl'] as const;
const LOOKALIKES = new Map([...ALIKE[0]].map((letter, index) => [letter, ALIKE[1].charAt(index)]));

/** The visible text of sanitized HTML: blocks end with a line feed, entities are decoded. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  return html
    .replace(/\s+/g, ' ')
    .replace(/<\/?([a-zA-Z][a-zA-Z0-9]*)(?:[^>"]|"[^"]*")*>/g, (_tag, name: string) =>
      INLINE.has(name.toLowerCase()) ? '' : '\n',
    )
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (all, hex, decimal, name) => {
      if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? all;
      const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    });
}

/** The text without invisible characters, with lookalike letters replaced. */
export function asItLooks(text: string): string {
  return RARE.test(text) ? text.replace(UNSEEN, '').normalize('NFKC') : text;
}

const folded = new Map<string, string>();

/**
 * For comparing: lower case, without accents, lookalikes in Latin. Takes the output of `asItLooks`; every
 * UTF-16 unit becomes one, so positions stay the same.
 */
export function fold(text: string): string {
  const plain = NOT_ASCII.test(text) ? text.replace(/[^\n\x20-\x7e]/g, foldUnit) : text;
  return plain.toLowerCase();
}

function foldUnit(unit: string): string {
  const cached = folded.get(unit);
  if (cached !== undefined) return cached;
  const base = unit.normalize('NFKD').charAt(0).toLowerCase().charAt(0);
  const made = LOOKALIKES.get(base) ?? (base || ' ');
  folded.set(unit, made);
  return made;
}

// biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is meant by itself
const MAYBE_UNSEEN = /[\u00ad\u034f\u180e\u200b-\u200f\u2060-\u2064\ufeff\udb40]/;

const BETWEEN_LETTERS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is meant by itself
  /(?<=[A-Za-z])[\u00ad\u034f\u180e\u200b-\u200f\u2060-\u2064\ufeff\u{e0000}-\u{e0fff}]+(?=[A-Za-z])/gu;

/** How often an invisible character stands between two Latin letters, where no script needs it. */
export function unseenIn(text: string): number {
  return MAYBE_UNSEEN.test(text) ? [...text.matchAll(BETWEEN_LETTERS)].length : 0;
}
