import { escapeHtml } from '#util/text/escape-html.ts';

/** Fields with HTML; values are escaped there. */
const HTML_FIELDS = new Set(['html', 'answer', 'footer_txt']);

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export interface TemplateValues {
  /** text; a number, list, or object replaces a whole text only */
  readonly [name: string]: string | number | object;
}

interface FillOptions {
  /** entries of a list with `when_state` are kept only for these states */
  states?: readonly string[];
  /** entries of a list with `unless_header` are dropped for that layout */
  header?: string;
}

/**
 * The document with each `{{name}}` replaced by its value. A text that consists of one placeholder takes the
 * value's type. Values are never read as placeholders or markup.
 * @throws Error for a placeholder without a value, which is an error of the template
 */
export function fillTemplate(
  document: unknown,
  values: TemplateValues,
  options: FillOptions = {},
  field = '',
): unknown {
  if (typeof document === 'string') return fillText(document, values, field);
  if (Array.isArray(document)) {
    return document
      .filter((item) => isWanted(item, options))
      .map((item) => fillTemplate(item, values, options, field));
  }
  if (document === null || typeof document !== 'object') return document;
  return Object.fromEntries(
    Object.entries(document)
      .filter(([key]) => key !== WHEN_STATE && key !== UNLESS_HEADER)
      .map(([key, value]) => [key, fillTemplate(value, values, options, key)]),
  );
}

const WHEN_STATE = 'when_state';
const UNLESS_HEADER = 'unless_header';

function isWanted(item: unknown, { states = [], header = '' }: FillOptions): boolean {
  const { [WHEN_STATE]: state, [UNLESS_HEADER]: otherHeader } = (item ?? {}) as Record<string, unknown>;
  return (state === undefined || states.includes(String(state))) && (otherHeader ?? null) !== header;
}

function fillText(text: string, values: TemplateValues, field: string): string | number | object {
  const valueNamed = (name: string): string | number | object => {
    const value = values[name];
    if (value === undefined) throw new Error(`the template names an unknown value: ${name}`);
    return value;
  };
  const whole = /^\{\{(\w+)\}\}$/.exec(text)?.[1];
  if (whole !== undefined && typeof valueNamed(whole) !== 'string') return valueNamed(whole);
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = String(valueNamed(name));
    if (!HTML_FIELDS.has(field)) return value;
    const escaped = escapeHtml(value);
    // keep right-to-left text from reordering the sentence around it
    return RIGHT_TO_LEFT.test(value) ? `<bdi>${escaped}</bdi>` : escaped;
  });
}
