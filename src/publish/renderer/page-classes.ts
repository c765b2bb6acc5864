import type { ScriptClasses } from './script-classes.ts';

const CLASSES = / class="([^"]*)"/g;
const WIDGET = / component-export="(\w+)"/g;

/**
 * Decides which classes a page can have: those in its markup, and those that its scripts may add.
 * @throws if the page has a widget that is not in the list
 */
export function pageClasses(html: string, scripts: ScriptClasses): (className: string) => boolean {
  const names = new Set(scripts.pageScript);
  for (const [, list = ''] of html.matchAll(CLASSES)) for (const name of list.split(/\s+/)) names.add(name);
  for (const [, widget = ''] of html.matchAll(WIDGET)) {
    const written = scripts.widgets[widget];
    if (!written) throw new Error(`no component in src/islands is exported as ${widget}`);
    for (const name of written) names.add(name);
  }
  const beginnings = [...names].filter((name) => name.length > 2 && name.endsWith('-'));
  return (name) => names.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}
