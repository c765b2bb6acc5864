import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ScriptClasses, WidgetStyle } from '#renderer/page-use.ts';

const PAGE_SCRIPT = 'page-script/page-script.ts';
/** Imports of our own modules, static or dynamic. */
const IMPORT = /(?:from|import)\s*\(?\s*'([.#][^']+)'/g;
const COMPONENT = /^export (?:function|const) ([A-Z]\w*)/gm;
/** A string that consists of class names; in a template, any word may be part of one. */
const NAMES = /'([a-z][a-z0-9 -]*)'|"([a-z][a-z0-9 -]*)"|`([^`]*)`/g;
const WIDGET = /(?<!\.test)\.tsx$/;
/** Only code in these folders adds elements to a page; texts name no classes. */
const DRAWS = /[\\/]src[\\/](?:islands|ui|page-script)[\\/](?!(?:.*[\\/])?texts\.\w+(?:\.ts)?$)/;

/**
 * Collects the classes that a page's scripts may add, from their sources: every string that could be a list of class
 * names, if a sheet has such a class. So it finds too many rather than too few.
 * @param src the folder of the sources
 */
export function readScriptClasses(src: string): ScriptClasses {
  const isStyled = classTest(src);
  const read = new Map<string, SourceModule>();
  const moduleAt = (file: string) => {
    const known = read.get(file) ?? readModule(src, file);
    read.set(file, known);
    return known;
  };
  const styleFrom = (...entries: string[]): WidgetStyle => {
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      moduleAt(file).imports.forEach(visit);
    };
    entries.forEach(visit);
    const modules = [...seen].filter((file) => DRAWS.test(file)).map(moduleAt);
    return {
      classes: [...new Set(modules.flatMap(({ names }) => names))].filter(isStyled).sort(),
      sheets: [...new Set(modules.flatMap(({ sheets }) => sheets))].sort(),
    };
  };
  const components = filesIn(path.join(src, 'islands'), WIDGET).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(COMPONENT)].map(([, name = '']) => ({ name, file })),
  );
  const widgets = [...Map.groupBy(components, ({ name }) => name)].map(([name, found]) => [
    name,
    styleFrom(...found.map(({ file }) => file)),
  ]);
  return {
    pageScript: styleFrom(path.join(src, PAGE_SCRIPT)).classes,
    widgets: Object.fromEntries(widgets),
  };
}

/** Sheets, and the module that writes one. */
const STYLES = /\.css$|[\\/]sale-states\.ts$/;
const CLASS = /\.([a-z][\w-]*)/gi;

/** Whether a sheet has a class of that name, or one that begins with it if a script completes the name. */
function classTest(src: string): (name: string) => boolean {
  const texts = filesIn(src, STYLES).map((file) => readFileSync(file, 'utf8'));
  const classes = new Set(texts.flatMap((text) => [...text.matchAll(CLASS)].map(([, name = '']) => name)));
  // as in `no-${state}`
  const beginnings = [...classes].filter((name) => name.endsWith('-'));
  return (name) =>
    classes.has(name) ||
    beginnings.some((beginning) => name.startsWith(beginning)) ||
    (name.endsWith('-') && [...classes].some((each) => each.startsWith(name)));
}

function filesIn(folder: string, kind: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file))
    .map((file) => path.join(folder, file));
}

interface SourceModule {
  names: string[];
  imports: string[];
  sheets: string[];
}

function readModule(src: string, file: string): SourceModule {
  const text = readFileSync(file, 'utf8');
  const names = [...text.matchAll(NAMES)].flatMap(([, single, double, template]) =>
    template === undefined ? (single ?? double ?? '').split(' ') : (template.match(/[a-z][a-z0-9-]*/g) ?? []),
  );
  const targets = [...text.matchAll(IMPORT)].map(([, specifier = '']) =>
    specifier.startsWith('#')
      ? path.join(src, specifier.slice(1))
      : path.resolve(path.dirname(file), specifier),
  );
  return {
    names,
    imports: targets.filter((target) => /\.tsx?$/.test(target) && existsSync(target)),
    sheets: targets.filter((target) => target.endsWith(SHEET)).map((target) => sheetName(src, target)),
  };
}

const SHEET = '.css?inline';
const sheetName = (src: string, target: string): string =>
  `/src/${path.relative(src, target).replaceAll(path.sep, '/').replace('?inline', '')}`;

const SOURCES = fileURLToPath(new URL('../../', import.meta.url));
const ID = 'virtual:script-classes';

/** Gives the render entry the classes that a page's scripts may add (script-classes.ts). */
export function scriptClassesPlugin() {
  return {
    name: 'enamel-script-classes',
    resolveId: (id: string): string | undefined => (id === ID ? `\0${ID}` : undefined),
    load: (id: string): string | undefined =>
      id === `\0${ID}` ? `export default ${JSON.stringify(readScriptClasses(SOURCES))}` : undefined,
  };
}
