import { safeLink } from './links.ts';

const INLINE = 'a abbr b cite code em i mark q s small span strong sub sup u'.split(' ');
/** Contain blocks and text; '' is the fragment itself. */
const FLOW = ['', 'div', 'blockquote', 'li', 'dd', 'td', 'th'];
/** Contain only text and inline tags. */
const TEXT_BLOCKS = ['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'caption'];
/** Contain only their own child elements and white space. */
const STRUCTURES = new Set(['ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tfoot', 'tr']);
const VOID = new Set(['br', 'hr']);

/** The parents in which a browser leaves a tag in place. */
const PARENTS = new Map<string, readonly string[]>([
  ...[...INLINE, 'br'].map((tag) => [tag, [...FLOW, ...TEXT_BLOCKS, ...INLINE]] as const),
  ...'p h2 h3 h4 h5 h6 hr ul ol dl table div blockquote'.split(' ').map((tag) => [tag, FLOW] as const),
  ['li', ['ul', 'ol']],
  ['dt', ['dl']],
  ['dd', ['dl']],
  ['caption', ['table']],
  ['thead', ['table']],
  ['tbody', ['table']],
  ['tfoot', ['table']],
  ['tr', ['thead', 'tbody', 'tfoot']],
  ['th', ['tr']],
  ['td', ['tr']],
]);

const MAX_DEPTH = 24;

/** Text that a browser serializes unchanged. */
const TEXT = /[^<>&]+|&(?:amp|lt|gt);/y;
/** A tag with at most one attribute, whose value needs no escaping. */
const TAG =
  /<(\/?)([a-z][a-z0-9]*)(?: (href|lang|scope)="((?:[A-Za-z0-9/_.~?#=+@,:;!*-]|&amp;)+)"( target="_blank" rel="noopener")?)?>/y;
const PLAIN_LINK = /^(?:https:\/\/|mailto:|tel:|\/|#)/;

/**
 * Whether the HTML is so simple that sanitizing would return the same bytes. This avoids most calls of the
 * sanitizer. Returns false if in doubt; a property test checks every true against the sanitizer.
 */
export function isPlainFragment(html: string): boolean {
  if (!html.includes('<')) return true;
  const open: string[] = [];
  let at = 0;
  while (at < html.length) {
    const parent = open.at(-1) ?? '';
    const pattern = html[at] === '<' ? TAG : TEXT;
    pattern.lastIndex = at;
    const token = pattern.exec(html);
    if (!token) return false;
    at = pattern.lastIndex;

    if (pattern === TEXT) {
      if (STRUCTURES.has(parent) && token[0].trim() !== '') return false;
      continue;
    }
    const [, slash, tag = '', attribute, value = '', newTab] = token;
    if (slash === '/') {
      if (open.pop() !== tag || attribute !== undefined) return false;
    } else if (!mayOpen(tag, open, parent) || !mayHave(tag, attribute, value, newTab !== undefined)) {
      return false;
    } else if (!VOID.has(tag)) {
      open.push(tag);
    }
  }
  return open.length === 0;
}

function mayOpen(tag: string, open: readonly string[], parent: string): boolean {
  if (open.length >= MAX_DEPTH || !PARENTS.get(tag)?.includes(parent)) return false;
  // Browsers rearrange an inline tag inside its own kind.
  return !(INLINE.includes(tag) && open.includes(tag));
}

function mayHave(tag: string, attribute: string | undefined, value: string, newTab: boolean): boolean {
  if (tag === 'a') {
    const link = value.replaceAll('&amp;', '&');
    return attribute === 'href' && PLAIN_LINK.test(link) && safeLink(link) === link;
  }
  if (newTab || attribute === 'href') return false;
  return attribute === 'scope' ? tag === 'th' && /^(?:row|col)$/.test(value) : /^[A-Za-z-]*$/.test(value);
}
