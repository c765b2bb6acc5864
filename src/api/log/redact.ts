/** Fields that never belong in a log, whatever they hold. */
const SECRET_FIELDS =
  /^(?:.*password.*|.*token.*|.*secret.*|authorization|cookie|set-cookie|.*hash|email.*|recipient|phone|name|first_?name|last_?name|street2?|zip|birth_?date|card.*|iban|message_text|ip|.*address)$/i;

const PATTERNS: [pattern: RegExp, instead: string][] = [
  [/[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu, '[email]'],
  // card numbers, with or without blanks and hyphens between
  [/\b(?:\d[ -]?){12,18}\d\b/g, '[number]'],
  [/\b(?:sk|pk|rk|whsec|pm|tok|cus|pi|seti|src)_[A-Za-z0-9_]{6,}/g, '[token]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  // session and reset tokens: 43 characters of base64url
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[token]'],
  [/\$argon2\w+\$[^\s"']+/g, '[hash]'],
  [/(?<!\d)(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/g, '[phone]'],
  [/\b\d{3}-\d{2}-\d{4}\b/g, '[number]'],
  [/(postgres(?:ql)?|smtps?|https?):\/\/[^\s/@]+@/gi, '$1://[login]@'],
];

/** The text without what identifies a person or opens a door. */
export function redactText(text: string): string {
  return PATTERNS.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), text);
}

/** A copy of the fields without what identifies a person or opens a door. */
export function redact(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redactField(name, value)]));
}

function redactField(name: string, value: unknown): unknown {
  if (SECRET_FIELDS.test(name)) return '[removed]';
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map((each) => redactField('', each));
  if (typeof value === 'object' && value !== null) return redact(value as Record<string, unknown>);
  return value;
}
