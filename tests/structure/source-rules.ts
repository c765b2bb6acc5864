import { basename, dirname } from 'node:path';
import { type ESTree, Visitor } from 'rolldown/utils';
import { codeOf, programOf } from './module-imports.ts';
import type { SourceFile } from './project-files.ts';

export const MAX_LINES = 300;

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*$/;
/** Astro's routes: kebab-case or a number, with [param] and [...rest] for what varies. */
const ROUTE = /^(\[(\.\.\.)?[a-z][A-Za-z]*\]|[a-z0-9]+(-[a-z0-9]+)*)$/;

/** Names: folders and files in kebab-case; components (.tsx, .astro) may be in PascalCase. */
export function badName(path: string): string | null {
  const isRoute = path.startsWith('src/pages/');
  const folders = dirname(path).split('/');
  const [name = '', ...endings] = basename(path).split(/(?<!\.)\.(?!\.)/);
  const folderOk = (folder: string) => KEBAB.test(folder) || (isRoute && ROUTE.test(folder));
  if (!folders.every(folderOk)) return `${path}: folders are named in kebab-case`;
  const isComponent = ['tsx', 'astro'].includes(endings.at(-1) ?? '');
  if (KEBAB.test(name) || (isRoute && ROUTE.test(name)) || (isComponent && PASCAL.test(name))) return null;
  return `${path}: files are named in kebab-case${isComponent ? ' or, as a component, in PascalCase' : ''}`;
}

export function tooLong({ path, text }: SourceFile): string | null {
  const lines = text.replace(/\n$/, '').split('\n').length;
  return lines > MAX_LINES ? `${path}: ${lines} lines, more than ${MAX_LINES}` : null;
}

/** Marks of unfinished work, each with its line. A phone mask such as (XXX) XXX-XXXX is none. */
export function unfinishedMarks({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    const mark = /\b(?:TODO|FIXME|HACK|TBD|WIP)\b|\bXXX:/.exec(line)?.[0];
    return mark ? [`${path} line ${index + 1}: ${mark}`] : [];
  });
}

/** A default export has no name of its own, so every importer invents one. */
export function defaultExports(file: SourceFile): string[] {
  return codeOf(file).flatMap((code) =>
    programOf(file.path, code).body.some(isDefaultExport) ? [`${file.path}: export it by name`] : [],
  );
}

function isDefaultExport(statement: ESTree.Program['body'][number]): boolean {
  if (statement.type === 'ExportDefaultDeclaration' || statement.type === 'TSExportAssignment') return true;
  if (statement.type !== 'ExportNamedDeclaration') return false;
  return statement.specifiers.some(
    ({ exported }) => exported.type === 'Identifier' && exported.name === 'default',
  );
}

/** The error classes of a file that extend JavaScript's Error instead of CodedError, or whose name does not end in Error. */
export function foreignErrorClasses({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\bclass (\w+) extends (\w*Error)\b/g)]
    .filter(([, name = '', base]) => base === 'Error' || !name.endsWith('Error'))
    .map(([, name, base]) => `${path}: ${name} extends ${base}`);
}

/**
 * Spreads of a literal into a literal, such as `{ ...{ a, b }, c }` or `<Form {...{ a, b }} />`. They only save lines,
 * and TypeScript does not check the names of fields in them.
 */
export function literalSpreads(file: SourceFile): string[] {
  return codeOf(file).flatMap((code) => {
    const found: string[] = [];
    const check = ({ argument, start }: ESTree.SpreadElement | ESTree.JSXSpreadAttribute) => {
      const isLiteral = argument.type === 'ObjectExpression' || argument.type === 'ArrayExpression';
      if (isLiteral) found.push(`${file.path}: ${code.slice(start, start + 40)}`);
    };
    new Visitor({
      ObjectExpression: ({ properties }) => {
        for (const each of properties) if (each.type === 'SpreadElement') check(each);
      },
      ArrayExpression: ({ elements }) => {
        for (const each of elements) if (each?.type === 'SpreadElement') check(each);
      },
      JSXSpreadAttribute: check,
    }).visit(programOf(file.path, code));
    return found;
  });
}

/** A declaration by left or right. A float of full width, and what is centered by `left: 50%`, are equal both ways. */
const PHYSICAL =
  /(?<![-\w])(?:(?:margin|padding|border)-(?:left|right)[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius) *:|(?<![-\w])text-align: *(?:left|right)\b/;

/** Declarations of style sheets that a page from right to left would have on the wrong side. */
export function physicalSides({ path, text }: SourceFile): string[] {
  return text
    .split('\n')
    .filter((line) => PHYSICAL.test(line) && !/^\s*left: 50%;$/.test(line))
    .map((line) => `${path}: ${line.trim()}`);
}

/** Words that a style sheet adds to a page, where they would be in one language. */
export function wordsInStyles({ path, text }: SourceFile): string[] {
  const added = [...text.matchAll(/\bcontent: *([^;\n]*)/g)].map(([, value = '']) => value);
  return added.filter((value) => /"[^"]*\p{L}{2}[^"]*"/u.test(value)).map((value) => `${path}: ${value}`);
}

/** Imports of Astro components under another name than their file's. */
export function renamedComponents({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/import (\w+) from '[^']*\/(\w+)\.astro'/g)]
    .filter(([, name, file]) => name !== file)
    .map(([, name, file]) => `${path}: ${name} is ${file}`);
}

/** Lines whose words belong to an older idiom of this project; plain American English has other words for them. */
export function oddWords({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    const word = /\b(?:whoever|whomever|somebody|anybody|everybody|anew|colour|licence)\b/i.exec(line)?.[0];
    return word ? [`${path} line ${index + 1}: ${word}`] : [];
  });
}
