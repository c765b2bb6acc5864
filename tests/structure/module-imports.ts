import ts from 'typescript';
import type { SourceFile } from './project-files.ts';

export interface ModuleImport {
  specifier: string;
  /** erased at run time: `import type`, `export type … from`, or a type's `import('…')` */
  typeOnly: boolean;
}

/** Everything a module takes from others, found by TypeScript's parser. In .astro files: frontmatter and scripts. */
export function importsOf(file: SourceFile): ModuleImport[] {
  return codeOf(file).flatMap((code) => {
    const kind = /\.(tsx|jsx)$/.test(file.path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const parsed = ts.createSourceFile(file.path, code, ts.ScriptTarget.Latest, false, kind);
    const found: ModuleImport[] = [];
    const visit = (node: ts.Node) => {
      found.push(...importsAt(node));
      ts.forEachChild(node, visit);
    };
    visit(parsed);
    return found;
  });
}

/** The parts of a file that are TypeScript. */
export function codeOf({ path, text }: SourceFile): string[] {
  if (!path.endsWith('.astro')) return [text];
  const frontmatter = /^\s*---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1];
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '');
  return [frontmatter ?? '', ...scripts];
}

function importsAt(node: ts.Node): ModuleImport[] {
  if (ts.isImportDeclaration(node)) {
    return named(node.moduleSpecifier, isTypeOnlyClause(node.importClause));
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return named(node.moduleSpecifier, node.isTypeOnly);
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return named(node.argument.literal, true);
  }
  if (ts.isCallExpression(node) && isLoading(node.expression)) {
    return node.arguments.slice(0, 1).flatMap((argument) => {
      const elements = ts.isArrayLiteralExpression(argument) ? argument.elements : [argument];
      return elements.flatMap((element) => named(element, false));
    });
  }
  return [];
}

/** `import(…)`, and Vite's `import.meta.glob(…)`, which imports by pattern. */
function isLoading(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  return (
    ts.isPropertyAccessExpression(callee) &&
    ts.isMetaProperty(callee.expression) &&
    callee.name.text === 'glob'
  );
}

function isTypeOnlyClause(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = clause.namedBindings;
  if (clause.name || !bindings || !ts.isNamedImports(bindings)) return false;
  return bindings.elements.length > 0 && bindings.elements.every((element) => element.isTypeOnly);
}

function named(node: ts.Node, typeOnly: boolean): ModuleImport[] {
  return ts.isStringLiteralLike(node) ? [{ specifier: node.text, typeOnly }] : [];
}
