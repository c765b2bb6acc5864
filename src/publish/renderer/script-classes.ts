import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Classes that scripts may add to a page, besides those in its markup. */
export interface ScriptClasses {
  /** on any page: messages, dialogs, small scripts */
  pageScript: string[];
  /** by the exported name of the widget's component */
  widgets: Record<string, string[]>;
}

const PAGE_SCRIPT = 'page-script/page-script.ts';
/** Imports of our own modules, static or dynamic. */
const IMPORT = /(?:from|import)\s*\(?\s*'([.#][^']+)'/g;
const COMPONENT = /^export (?:function|const) ([A-Z]\w*)/gm;
/** A string that consists of class names; in a template, any word may be part of one. */
const NAMES = /'([a-z][a-z0-9 -]*)'|"([a-z][a-z0-9 -]*)"|`([^`]*)`/g;
const TEST = /\.test\.tsx?$/;
/** Only code in these folders adds elements to a page. */
const DRAWS = /[\\/]src[\\/](?:islands|ui|page-script)[\\/]/;

/**
 * Collects the classes that a page's scripts may add, from their sources. Includes every string that could be
 * a list of class names, so it finds too many rather than too few.
 * @param src the folder of the sources
 */
export function readScriptClasses(src: string): ScriptClasses {
  const read = new Map<string, { names: string[]; imports: string[] }>();
  const moduleAt = (file: string) => {
    const known = read.get(file) ?? readModule(src, file);
    read.set(file, known);
    return known;
  };
  const classesFrom = (entry: string): string[] => {
    const seen = new Set<string>();
    const names = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      const { names: own, imports } = moduleAt(file);
      if (DRAWS.test(file)) for (const name of own) names.add(name);
      imports.forEach(visit);
    };
    visit(entry);
    return [...names].sort();
  };
  const widgets: Record<string, string[]> = {};
  for (const file of componentFiles(path.join(src, 'islands'))) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(COMPONENT)) {
      widgets[name] = [...new Set([...(widgets[name] ?? []), ...classesFrom(file)])].sort();
    }
  }
  return { pageScript: classesFrom(path.join(src, PAGE_SCRIPT)), widgets };
}

function componentFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !TEST.test(file))
    .map((file) => path.join(folder, file));
}

function readModule(src: string, file: string): { names: string[]; imports: string[] } {
  const text = readFileSync(file, 'utf8');
  const names = [...text.matchAll(NAMES)].flatMap(([, single, double, template]) =>
    template === undefined ? (single ?? double ?? '').split(' ') : (template.match(/[a-z][a-z0-9-]*/g) ?? []),
  );
  const imports = [...text.matchAll(IMPORT)]
    .map(([, specifier = '']) =>
      specifier.startsWith('#')
        ? path.join(src, specifier.slice(1))
        : path.resolve(path.dirname(file), specifier),
    )
    .filter((target) => /\.tsx?$/.test(target) && existsSync(target));
  return { names, imports };
}
