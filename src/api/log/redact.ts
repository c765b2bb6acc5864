import { redactText } from './redact-text.ts';
import { isSecretField } from './secret-fields.ts';

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

/** A card or phone number is one also where somebody keeps it as a number; a time in milliseconds is none. */
function redactNumber(value: number | bigint): unknown {
  const digits = String(value);
  if (/^\d{14,}$|^4\d{12}$|^[2-9]\d{2}[2-9]\d{6}$/.test(digits)) return '[number]';
  return typeof value === 'bigint' ? digits : value;
}
