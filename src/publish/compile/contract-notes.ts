import { type ESTree, parseSync, Visitor } from 'rolldown/utils';

/** What a contract says for the API and its documentation, and what only the server checks; no page reads it. */
const NOTES = ['summary', 'errors', 'headers'];

/** Removes the notes of contracts from the browser's scripts: a page has up to thirty contracts. */
export function contractNotesPlugin() {
  return {
    name: 'enamel-contract-notes',
    apply: 'build' as const,
    enforce: 'pre' as const,
    applyToEnvironment: ({ name }: { name: string }): boolean => name === 'client',
    transform: {
      filter: { id: /[\\/]src[\\/]contracts[\\/].*\.ts$/ },
      handler: (code: string, id: string): { code: string; map: null } => ({
        code: withoutNotes(id, code),
        map: null,
      }),
    },
  };
}

/** The code without the notes of its endpoints; lines stay where they are. */
export function withoutNotes(file: string, code: string): string {
  const notes: ESTree.Span[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [definition] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return;
      if (definition?.type !== 'ObjectExpression') return;
      notes.push(...definition.properties.filter(isNote));
    },
  }).visit(parseSync(file, code).program);
  return notes.reduceRight((text, { start, end }) => {
    const after = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
    return text.slice(0, start) + text.slice(end + after);
  }, code);
}

const isNote = (property: ESTree.ObjectPropertyKind): boolean =>
  property.type === 'Property' && property.key.type === 'Identifier' && NOTES.includes(property.key.name);
