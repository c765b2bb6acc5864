import type { PageUse } from '#util/css/used-styles.ts';

/** Classes that scripts may add to a page, besides those in its markup. */
export interface ScriptClasses {
  /** on any page: messages, dialogs, small scripts */
  pageScript: string[];
  /** by the exported name of the widget's component */
  widgets: Record<string, WidgetStyle>;
}

export interface WidgetStyle {
  classes: string[];
  /** the sheets it brings itself, such as `/src/ui/forms/form.css`: no page needs them inline */
  sheets: string[];
}

/**
 * Finds out what a page can use of the shared sheets: the classes in its markup, and those that its scripts may add.
 * @returns a key that is equal for pages that use the same, and a function that reads what they use
 */
export function pageUse(html: string, scripts: ScriptClasses): { key: string; read(): PageUse } {
  const lists = new Set(valuesOf(' class="', html));
  const widgets = valuesOf(' component-export="', html);
  return {
    key: `${widgets.join(' ')}: ${[...lists].join(' ')}`,
    read: () =>
      readUse(
        [...lists].flatMap((list) => list.split(/\s+/)),
        widgets,
        scripts,
      ),
  };
}

/** Every value of an attribute; searched as text, because a regular expression takes three times as long. */
function valuesOf(attribute: string, html: string): string[] {
  const values: string[] = [];
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, at)) {
    at += attribute.length;
    values.push(html.slice(at, html.indexOf('"', at)));
  }
  return values;
}

/** @throws if a widget is not in the list */
function readUse(classes: string[], widgetNames: string[], scripts: ScriptClasses): PageUse {
  const widgets = widgetNames.map((name) => {
    const style = scripts.widgets[name];
    if (!style) throw new Error(`no component in src/islands is exported as ${name}`);
    return style;
  });
  const drawn = [...classes, ...widgets.flatMap(({ classes }) => classes)];
  return {
    has: classTest([...drawn, ...scripts.pageScript]),
    draws: classTest(drawn),
    adopted: new Set(widgets.flatMap(({ sheets }) => sheets)),
  };
}

/** A name that ends with a hyphen is the beginning of a name that a script completes. */
function classTest(names: string[]): (className: string) => boolean {
  const known = new Set(names);
  const beginnings = [...known].filter((name) => name.length > 2 && name.endsWith('-'));
  return (name) => known.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}
