import { isIPv6 } from 'node:net';
import { isSecretField } from './secret-fields.ts';

/** Nothing we log is longer; what is has come from outside. */
const LONGEST = 8000;

type Rule = [pattern: RegExp, instead: string | ((all: string, ...groups: (string | undefined)[]) => string)];

/** This machine, perhaps with a port. */
const OWN_ADDRESS = /^::(?:1(?::\d+)?)?$/;

const RULES: Rule[] = [
  // drizzle repeats a query's parameters after its text
  [/\nparams:[\s\S]*$/, ''],
  // Postgres and JSON.parse quote the value they refuse
  [/\bKey \(([^()]*)\)=\(.*\)/g, 'Key ($1)=([removed])'],
  [/\bFailing row contains \(.*\)/gs, 'Failing row contains ([removed])'],
  [/: "[^\n]*"(?=\s*$)/gm, ': "[removed]"'],
  [/"[^\n]*"(?:\.\.\.)?(?= is not valid JSON)/g, '"[removed]"'],
  // "firstName": "Ana" and password=… within a text
  [
    /(["'])([\w-]{1,40})\1(\s*:\s*)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,}\]]+)/g,
    (all, quote = '', name = '', colon = '') =>
      isSecretField(name) ? `${quote}${name}${quote}${colon}"[removed]"` : all,
  ],
  [
    /(?<![\w-])([\w-]{1,40})=("[^"]*"|'[^']*'|[^\s&,;"')]+)/g,
    (all, name = '') => (isSecretField(name) ? `${name}=[removed]` : all),
  ],
  [/\b(Bearer|Basic|Digest)\s+[\w+/=.~-]{6,}/gi, '$1 [removed]'],
  [/\b([a-z][a-z\d+.-]{1,15}):\/\/[^\s/@]+@/gi, '$1://[login]@'],
  // what follows a path may say who asked for what
  [/(\b(?:https?|wss?):\/\/[^\s?#"'<>]+)[?#][^\s"'<>]*/gi, '$1?[removed]'],
  [/(?<![^\s"'<>(),:;=[\]/|])[^\s"'<>(),:;=[\]/|@]+@[\p{L}\p{N}][\p{L}\p{N}.-]*/gu, '[email]'],
  // with a quoted or odd name before it; a package's scope has no point
  [/@[\p{L}\p{N}][\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)+/gu, '[email]'],
  [/\b(?:sk|pk|rk|whsec|pm|tok|cus|pi|seti|src|ch|re|evt|cs)_[A-Za-z0-9_]{6,}/g, '[token]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, '[token]'],
  [/\$(?:argon2\w+|2[aby]|scrypt)\$[^\s"']+/g, '[hash]'],
  // tokens of ours are 43 characters of base64url, hashes as many or 64 in hex
  [/(?<![\w-])[\w-]{43,}(?![\w-])/g, '[token]'],
  // cards, with blanks, points or hyphens between
  butIds(/(?<!\d)\d(?:[ .-]?\d){12,18}(?!\d)/, '[number]'),
  butIds(/(?<!\d)\d{3}[- ]\d{2}[- ]\d{4}(?!\d)/, '[number]'),
  butIds(
    /(?<![\d.])(?:\+?1[\s./-]*)?\(?[2-9]\d{2}\)?[\s./-]*[2-9]\d{2}[\s./-]*\d{4}(?![\d.]\d|\d)/,
    '[phone]',
  ),
  [/(?<![\w+])\+\d(?:[ .-]?\d){6,14}(?!\d)/g, '[phone]'],
  [/(?<!\d)(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])\/(?:\d{4}|\d{2})(?!\d)/g, '[date]'],
  [
    /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.]*\d)/g,
    (address) => (/^(?:127|0)\./.test(address) ? address : '[address]'),
  ],
  [/(?<![\w:])(?=\w*:\w*:)[\w:]{2,60}(?:\.\d{1,3}){0,3}/g, withoutIPv6],
];

/** The text may begin with a word and a colon, and end with a colon. */
function withoutIPv6(text: string): string {
  for (let at = 0; at < text.length; at = text.indexOf(':', at) + 1) {
    for (const rest of [text.slice(at), text.slice(at).replace(/(?<!:):$/, '')])
      if (isIPv6(rest) && !OWN_ADDRESS.test(rest))
        return `${text.slice(0, at)}[address]${text.slice(at + rest.length)}`;
    if (!text.includes(':', at)) break;
  }
  return text;
}

/** Request ids and the ids of rows are what a log is read by; some have as many digits in a row as a card. */
function butIds(pattern: RegExp, instead: string): Rule {
  const id = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
  return [
    new RegExp(`(?<![\\w-])(${id})(?![\\w-])|${pattern.source}`, 'gi'),
    (all, known) => (known ? all : instead),
  ];
}

/**
 * The text without what identifies a person or opens a door, as far as its shape shows it. Names cannot be told
 * from other words: they are kept out of texts, and fields that hold them are removed (secret-fields.ts).
 */
export function redactText(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)} […]` : text;
  return RULES.reduce(
    (rest, [pattern, instead]) => rest.replaceAll(asGlobal(pattern), instead as string),
    short,
  );
}

const asGlobal = (pattern: RegExp): RegExp =>
  pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`);
