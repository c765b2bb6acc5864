import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import type { SourceFile } from './project-files.ts';

export interface ModuleImport {
  specifier: string;
  /** erased at run time: `import type`, `export type … from`, or a type's `import('…')` */
  typeOnly: boolean;
}

/** All imports of a module. In .astro files: frontmatter and scripts. */
export function importsOf(file: SourceFile): ModuleImport[] {
  return codeOf(file).flatMap((code) => {
    const found: ModuleImport[] = [];
    const add = (source: ESTree.Expression | null, typeOnly: boolean) => {
      const specifier = textOf(source);
      if (specifier !== null) found.push({ specifier, typeOnly });
    };
    new Visitor({
      ImportDeclaration: (node) => add(node.source, isTypeOnly(node)),
      ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
      TSImportType: (node) => add(node.source, true),
      ImportExpression: (node) => add(node.source, false),
      CallExpression: ({ callee, arguments: [patterns] }) => {
        if (!isGlob(callee) || !patterns) return;
        const listed = patterns.type === 'ArrayExpression' ? patterns.elements : [patterns];
        for (const pattern of listed) if (pattern && pattern.type !== 'SpreadElement') add(pattern, false);
      },
    }).visit(programOf(file.path, code));
    return found;
  });
}

/** @throws if the code cannot be parsed, because a rule must not pass unread code */
export function programOf(path: string, code: string): ESTree.Program {
  const { program, errors } = parseSync(path, code, {
    lang: /\.(tsx|jsx)$/.test(path) ? 'tsx' : 'ts',
    sourceType: 'module',
  });
  const [error] = errors;
  // a frontmatter may end its page with `return`
  if (error && !(path.endsWith('.astro') && error.message.includes('return')))
    throw new SyntaxError(`${path}: ${error.message}`);
  return program;
}

/** The parts of a file that are TypeScript. */
export function codeOf({ path, text }: SourceFile): string[] {
  if (!path.endsWith('.astro')) return [text];
  const frontmatter = /^\s*---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1];
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '');
  return [frontmatter ?? '', ...scripts];
}

/** Vite's `import.meta.glob(…)`, which imports by pattern. */
function isGlob(callee: ESTree.Expression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'MetaProperty' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'glob'
  );
}

function isTypeOnly({ importKind, specifiers }: ESTree.ImportDeclaration): boolean {
  if (importKind === 'type') return true;
  return (
    specifiers.length > 0 &&
    specifiers.every((each) => each.type === 'ImportSpecifier' && each.importKind === 'type')
  );
}

function textOf(node: ESTree.Expression | null): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  const isText = node?.type === 'TemplateLiteral' && node.expressions.length === 0;
  return isText ? (node.quasis[0]?.value.cooked ?? null) : null;
}
