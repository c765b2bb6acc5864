import { escapeHtml } from '#util/text/escape-html.ts';

/** HTML whose texts are escaped. Only `html` makes it. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | readonly Markup[] | null | false;

/** Markup with values in it: everything but other markup is escaped. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const text = literals.map((literal, at) =>
    at === 0 ? literal : partText(parts[at - 1] ?? null) + literal,
  );
  return { markup: text.join('') };
}

function partText(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  if ('markup' in part) return part.markup;
  return part.map((each) => each.markup).join('');
}

/** Attributes and conditional comments that Outlook for Windows reads, and styles: our own text, never a value. */
export const raw = (markup: string): Markup => ({ markup });

export const NONE: Markup = { markup: '' };
