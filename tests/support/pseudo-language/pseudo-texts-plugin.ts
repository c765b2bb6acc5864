import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

const SPANISH = /[\\/]texts\.es\.ts$/;
/** Not a file, because the development server serves browsers only those of the product. */
const PSEUDO_TEXT = 'virtual:pseudo-text';
const RESOLVED = `\0${PSEUDO_TEXT}`;

/**
 * Lets every room's Spanish texts be its English ones in the pseudo-language. The code that chooses texts does not know
 * it: the languages are the same as ever.
 */
export function pseudoTextsPlugin() {
  return {
    name: 'enamel-pseudo-texts',
    enforce: 'pre' as const,
    resolveId: (source: string): string | undefined => (source === PSEUDO_TEXT ? RESOLVED : undefined),
    load(id: string): string | undefined {
      if (id === RESOLVED)
        return stripTypeScriptTypes(readFileSync(new URL('./pseudo-text.ts', import.meta.url), 'utf8'));
      const english = id.replace(SPANISH, '/texts.en.ts');
      if (english === id || !existsSync(english)) return undefined;
      const names = [...readFileSync(english, 'utf8').matchAll(/^export const (\w+)/gm)].map(
        ([, name]) => name,
      );
      return [
        `import * as originals from './texts.en.ts';`,
        `import { pseudoTexts } from '${PSEUDO_TEXT}';`,
        ...names.map((name) => `export const ${name} = pseudoTexts(originals.${name});`),
      ].join('\n');
    },
  };
}
