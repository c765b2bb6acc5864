/** Tags of sanitized HTML. */
const TAGS = /<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const BLOCK = /<(?:address|blockquote|div|dl|h[2-6]|hr|ol|p|pre|table|ul)\b/;
const VOID = new Set(['br', 'col', 'hr', 'wbr']);

/**
 * Sanitized HTML with its language (BCP 47) on each outermost element. An element around all of it would change the
 * distances between them.
 */
export function htmlInLanguage(html: string, language: string): string {
  const loose = (text: string): string =>
    /\p{L}/u.test(text) ? `<bdi lang="${language}">${text}</bdi>` : text;
  if (!BLOCK.test(html)) return loose(html);
  let result = '';
  let outside = '';
  let blocks = 0;
  let inlines = 0;
  let at = 0;
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(TAGS)) {
    const text = html.slice(at, index);
    at = index + tag.length;
    const step = VOID.has(name) ? 0 : slash === '/' ? -1 : 1;
    if (blocks > 0) {
      result += text + tag;
      blocks += step;
    } else if (inlines > 0 || !BLOCK.test(tag)) {
      outside += text + tag;
      inlines += step;
    } else {
      const own = VOID.has(name) || / lang="/.test(attributes) ? '' : ` lang="${language}"`;
      result += `${loose(outside + text)}<${name}${own}${attributes}>`;
      outside = '';
      blocks += step;
    }
  }
  return result + loose(outside + html.slice(at));
}
