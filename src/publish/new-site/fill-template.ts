/** Fields whose text is HTML; what is put into them is escaped. */
const HTML_FIELDS = new Set(['html', 'answer', 'footer_txt']);

export type TemplateValues = Readonly<Record<string, string | number>>;

/**
 * The document with each `{{name}}` in its texts replaced by that value; a text that is nothing but the name of
 * a number becomes the number. Values are never read as placeholders or as markup, whatever they say.
 * @throws Error for a placeholder without a value: a fault of the template
 */
export function fillTemplate(document: unknown, values: TemplateValues, field = ''): unknown {
  if (typeof document === 'string') return fillText(document, values, field);
  if (Array.isArray(document)) return document.map((item) => fillTemplate(item, values, field));
  if (document === null || typeof document !== 'object') return document;
  return Object.fromEntries(
    Object.entries(document).map(([key, value]) => [key, fillTemplate(value, values, key)]),
  );
}

function fillText(text: string, values: TemplateValues, field: string): string | number {
  const valueNamed = (name: string): string | number => {
    const value = values[name];
    if (value === undefined) throw new Error(`the template names an unknown value: ${name}`);
    return value;
  };
  const whole = /^\{\{(\w+)\}\}$/.exec(text)?.[1];
  if (whole !== undefined && typeof valueNamed(whole) === 'number') return valueNamed(whole);
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = String(valueNamed(name));
    return HTML_FIELDS.has(field) ? escapeHtml(value) : value;
  });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
