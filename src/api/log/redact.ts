import { isIPv6 } from 'node:net';

const DEEPEST = 8;
const MOST = 100;

/** A copy of the fields without what identifies a person or opens a door. Takes whatever it is given. */
export function redact(fields: Record<string, unknown>): Record<string, unknown> {
  return redactFields(Object.entries(fields), []);
}

function redactFields(entries: [string, unknown][], within: readonly unknown[]): Record<string, unknown> {
  const kept = entries
    .slice(0, MOST)
    .map(([name, value]) => [redactText(name), redactField(name, value, within)]);
  return Object.fromEntries(kept);
}

function redactField(name: string, value: unknown, within: readonly unknown[]): unknown {
  if (isSecretField(name) && value !== null && value !== undefined) return '[removed]';
  return redactValue(value, within);
}

function redactValue(value: unknown, within: readonly unknown[]): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'number' || typeof value === 'bigint') return redactNumber(value);
  if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`;
  if (typeof value !== 'object' || value === null) return value;
  if (within.includes(value)) return '[circular]';
  if (within.length >= DEEPEST) return '[deep]';
  try {
    return redactObject(value, [...within, value]);
  } catch {
    return '[unreadable]';
  }
}

function redactObject(value: object, within: readonly unknown[]): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof URL) return redactText(value.href);
  if (value instanceof RegExp) return redactText(String(value));
  if (value instanceof Error) return { type: value.name, message: redactText(value.message) };
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (value instanceof Map)
    return redactFields(
      [...value].map(([key, each]) => [String(key), each]),
      within,
    );
  const items = value instanceof Set ? [...value] : value;
  if (Array.isArray(items)) return items.slice(0, MOST).map((each) => redactValue(each, within));
  return redactFields(Object.entries(value), within);
}

/** Card and phone numbers may also be stored as numbers; a time in milliseconds is neither. */
function redactNumber(value: number | bigint): unknown {
  const digits = String(value);
  if (/^\d{14,}$|^4\d{12}$|^[2-9]\d{2}[2-9]\d{6}$/.test(digits)) return '[number]';
  return typeof value === 'bigint' ? digits : value;
}

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
 * from other words: they are kept out of texts, and fields that hold them are removed.
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

/** Fields that hold a person's data or a secret whatever their value looks like, as snake_case or camelCase. */
const SECRET_FIELDS = new RegExp(
  `^(?:${[
    // what opens doors
    '.*pass(?:word|wd|phrase)?.*',
    '.*(?:token|secret|credential|authorization|cookie|signature|hash).*',
    '(?:auth|pwd|pin|api_?key|.*private_?key|session)',
    // a person's identity
    '(?:(?:first|last|middle|full|given|family|maiden|member|patient|dependent|holder|owner|account|user|display|sender|contact|recipient)_?)?names?',
    '(?:.*e_?mail.*|recipients?|sender|to|from|cc|bcc|reply_?to|person|people|members|dependents)',
    '.*(?:phone|mobile|fax)',
    '(?:ip|.*address(?:es)?|remote_?addr|street\\d?|city|zip|zip_?code|postal.*|lat|lng)',
    '(?:.*birth.*|dob|age|gender|.*ssn.*|.*social_?security.*|.*tax_?id|.*licen[cs]e.*)',
    // what they pay with
    '(?:card.*|.*card|pan|cvc|cvv|exp(?:iry|_?month|_?year)|last4|iban|.*account_?number|routing.*)',
    // what they wrote
    '(?:body|form|query|params|search|text|html|subject|message_?text|complaint|description|comment|notes?)',
  ].join('|')})$`,
  'i',
);

const isSecretField = (name: string): boolean => SECRET_FIELDS.test(name.replaceAll('-', '_'));
