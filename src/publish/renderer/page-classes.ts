import type { PageUse } from '#util/css/used-styles.ts';
import type { ScriptClasses } from './script-classes.ts';

const CLASSES = / class="([^"]*)"/g;
const WIDGET = / component-export="(\w+)"/g;

/**
 * Finds out what a page can use of the shared sheets: the classes in its markup, and those that its scripts may add.
 * @throws if the page has a widget that is not in the list
 */
export function pageUse(html: string, scripts: ScriptClasses): PageUse {
  const widgets = [...html.matchAll(WIDGET)].map(([, widget = '']) => {
    const style = scripts.widgets[widget];
    if (!style) throw new Error(`no component in src/islands is exported as ${widget}`);
    return style;
  });
  const drawn = [
    ...[...html.matchAll(CLASSES)].flatMap(([, list = '']) => list.split(/\s+/)),
    ...widgets.flatMap(({ classes }) => classes),
  ];
  return {
    has: classTest([...drawn, ...scripts.pageScript]),
    draws: classTest(drawn),
    adopted: new Set(widgets.flatMap(({ sheets }) => sheets)),
  };
}

/** A name that ends with a hyphen is the beginning of a name that a script completes. */
function classTest(names: string[]): (className: string) => boolean {
  const known = new Set(names);
  const beginnings = names.filter((name) => name.length > 2 && name.endsWith('-'));
  return (name) => known.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}
