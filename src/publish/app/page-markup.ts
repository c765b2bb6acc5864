import { hash } from 'node:crypto';
import type { DefaultTreeAdapterMap } from 'parse5';
import { htmlParser } from '#cms/markup/html-parser.ts';
import type { PageHashes } from './content-security-policy.ts';

/** What the policy needs from a rendered page. */
interface PageMarkup {
  /** its inline scripts and styles */
  hashes: PageHashes;
  /** it has a form that loads the bot check (components/shared/IslandSlot.astro) */
  hasBotCheck: boolean;
  /** forbidden content, each with the offending markup; empty if there is none */
  problems: string[];
}

type Node = DefaultTreeAdapterMap['childNode'];
type Element = DefaultTreeAdapterMap['element'];

/** Script types that a browser runs; any other type is a data block, such as JSON-LD. */
const RUNS = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'importmap',
  'speculationrules',
]);
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'data', 'poster']);
const SCRIPT_ADDRESS = /^(?:javascript|vbscript|data:(?!image\/)|blob|filesystem)/i;

/**
 * Anything that may be an event handler, a style attribute, or a script URL. Matches plain text such as "on =
 * " too; the parser then decides.
 */
const SUSPICIOUS = [
  /[\s"'/]on[a-z]+\s*=/i,
  // React's and Astro's own comments around an island's text are complete, and hide nothing
  /style\s*=|srcdoc\s*=|script\s*[:&]|java[\s&]|="&|<!--(?! -->|astro:end-->)/i,
];

const BOT_CHECK = 'data-bot-check';
/** The attribute in a tag. Text in a page cannot match, because its `<` is escaped. */
const BOT_CHECK_TAG = new RegExp(`<div [^>]*data-island="[a-z-]+" ${BOT_CHECK}[ =>]`);

/** Hashes of recent styles and scripts, because the pages of a site share a few. */
const latestHashes = new Map<string, string>();
const MAX_HASHES = 64;

/**
 * Reads a rendered page, given as UTF-8. Returns hashes for its policy, and problems: attributes that run
 * script or style, and scripts that are not from the build. A page with problems must not be published. Most
 * pages contain only markup that plain text search can read safely, fifty times as fast as a parser; other
 * pages go to the parser.
 * @param known hashes of the build's inline scripts
 */
export function readMarkup(page: Buffer, known: ReadonlySet<string>): PageMarkup {
  return readPlainMarkup(page, known) ?? parseMarkup(page, known);
}

/**
 * Null if the page needs a parser. All searched patterns are ASCII, so the page is read as one character per
 * byte: that halves the search time, and positions are byte offsets.
 */
function readPlainMarkup(page: Buffer, known: ReadonlySet<string>): PageMarkup | null {
  const html = page.toString('latin1');
  const scripts = new Set<string>();
  const styles = new Set<string>();
  // a parser turns CR LF into LF before hashing
  if (html.includes('\r')) return null;
  let from = 0;
  for (;;) {
    const style = html.indexOf('<style', from);
    const script = html.indexOf('<script', from);
    const start = style === -1 || (script !== -1 && script < style) ? script : style;
    const between = html.slice(from, start === -1 ? html.length : start);
    if (SUSPICIOUS.some((pattern) => pattern.test(between))) return null;
    if (start === -1) break;
    const name = start === style ? 'style' : 'script';
    const textStart = html.indexOf('>', start) + 1;
    const textEnd = html.indexOf(`</${name}>`, textStart);
    if (textStart === 0 || textEnd === -1) return null;
    const tag = html.slice(start, textStart);
    if (tag === '<style>') {
      styles.add(hashSource(page.subarray(textStart, textEnd)));
    } else if (tag === '<script>') {
      const script = hashSource(page.subarray(textStart, textEnd));
      if (!known.has(script)) return null;
      scripts.add(script);
    } else if (
      tag !== '<script type="application/ld+json">' ||
      html.slice(textStart, textEnd).includes('<!--')
    ) {
      return null;
    }
    from = textEnd;
  }
  return {
    hashes: { scripts: [...scripts].sort(), styles: [...styles].sort() },
    hasBotCheck: BOT_CHECK_TAG.test(html),
    problems: [],
  };
}

/** The same with a parser that follows the HTML standard. */
export function parseMarkup(page: Buffer, known: ReadonlySet<string>): PageMarkup {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const problems: string[] = [];
  let hasBotCheck = false;
  const visit = (node: Node): void => {
    if ('tagName' in node) {
      hasBotCheck ||= node.attrs.some(({ name }) => name === BOT_CHECK);
      problems.push(...attributeProblems(node));
      if (node.tagName === 'style') styles.add(hashSource(Buffer.from(textOf(node))));
      if (node.tagName === 'script' && runsInline(node)) {
        const text = textOf(node);
        const script = hashSource(Buffer.from(text));
        if (known.has(script)) scripts.add(script);
        else problems.push(`an inline script that is not the build's: ${shortened(text.trim())}`);
      }
    }
    if ('content' in node) node.content.childNodes.forEach(visit);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  htmlParser().parse(page.toString()).childNodes.forEach(visit);
  return { hashes: { scripts: [...scripts].sort(), styles: [...styles].sort() }, hasBotCheck, problems };
}

function attributeProblems(element: Element): string[] {
  const shown = `<${element.tagName} ${element.attrs.map(({ name, value }) => `${name}="${value}"`).join(' ')}>`;
  const place = `in ${shortened(shown)}`;
  return element.attrs.flatMap(({ name, value }) => {
    if (/^on[a-z]/.test(name)) return [`an inline event handler (${name}) ${place}`];
    if (name === 'style' || name === 'srcdoc') return [`a ${name} attribute ${place}`];
    // browsers skip blanks and control characters in a scheme (URL standard)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is skipped
    const isScript = ADDRESSES.has(name) && SCRIPT_ADDRESS.test(value.replace(/[\u0000-\u0020]+/g, ''));
    return isScript ? [`a script address (${name}) ${place}`] : [];
  });
}

const shortened = (text: string): string => (text.length > 160 ? `${text.slice(0, 159)}…` : text);

function runsInline(script: Element): boolean {
  const attribute = (name: string) => script.attrs.find((candidate) => candidate.name === name)?.value;
  return attribute('src') === undefined && RUNS.has((attribute('type') ?? '').trim().toLowerCase());
}

function textOf(element: Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

/** `'sha256-…'`, the form in which a policy lists an inline script or style. */
export function hashSource(text: Buffer): string {
  const key = text.toString('latin1');
  const cached = latestHashes.get(key);
  if (cached !== undefined) return cached;
  const made = `'sha256-${hash('sha256', text, 'base64')}'`;
  if (latestHashes.size >= MAX_HASHES) latestHashes.clear();
  latestHashes.set(key, made);
  return made;
}
