import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

const SPANISH = /[\\/]texts\.es\.ts$/;
/** Not a file, because the development server serves browsers only those of the product. */
export const PSEUDO_TEXT = 'virtual:pseudo-text';
const RESOLVED = `\0${PSEUDO_TEXT}`;
export const PSEUDO_TEXT_FILE = new URL('./pseudo-text.ts', import.meta.url);

/**
 * Lets every room's Spanish texts be its English ones in the pseudo-language, in modules that Vite loads. The code that
 * chooses texts does not know it: the languages are the same as ever.
 */
export function pseudoTextsPlugin() {
  return {
    name: 'enamel-pseudo-texts',
    enforce: 'pre' as const,
    resolveId: (source: string): string | undefined => (source === PSEUDO_TEXT ? RESOLVED : undefined),
    load: (id: string): string | undefined =>
      id === RESOLVED ? stripTypeScriptTypes(readFileSync(PSEUDO_TEXT_FILE, 'utf8')) : pseudoTextsOf(id),
  };
}

/** The module in the place of a room's Spanish texts; undefined for other modules. */
export function pseudoTextsOf(file: string): string | undefined {
  const english = file.replace(SPANISH, '/texts.en.ts');
  if (english === file || !existsSync(english)) return undefined;
  const names = [...readFileSync(english, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  return [
    `import * as originals from './texts.en.ts';`,
    `import { pseudoTexts } from '${PSEUDO_TEXT}';`,
    ...names.map((name) => `export const ${name} = pseudoTexts(originals.${name});`),
  ].join('\n');
}
