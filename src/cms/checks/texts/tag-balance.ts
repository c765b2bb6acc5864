/** Elements without content. */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Elements with optional end tags (HTML standard). */
const OPTIONAL = new Set('p li dt dd tr td th thead tbody tfoot colgroup caption option'.split(' '));

/**
 * Tags that overlap, are closed without having been opened, or never closed; each kind is reported once.
 * parse5, like browsers, repairs these without an error.
 */
export function balanceProblems(markup: string): string[] {
  const open: string[] = [];
  const problems = new Set<string>();
  for (const [tag, slash, written = ''] of markup.matchAll(
    /<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?:[^>"']|"[^"]*"|'[^']*')*>/g,
  )) {
    const name = written.toLowerCase();
    if (VOID.has(name)) continue;
    if (slash === '') {
      if (!tag.endsWith('/>')) open.push(name);
      continue;
    }
    const at = open.lastIndexOf(name);
    if (at === -1) {
      problems.add(`</${name}> closes a tag that is not open`);
      continue;
    }
    const crossed = open.slice(at + 1).find((inner) => !OPTIONAL.has(inner));
    if (crossed) problems.add(`<${crossed}> is not closed before </${name}>`);
    open.length = at;
  }
  const left = open.find((name) => !OPTIONAL.has(name));
  if (left) problems.add(`<${left}> is never closed`);
  return [...problems];
}
