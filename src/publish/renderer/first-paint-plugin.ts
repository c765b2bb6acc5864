import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const ENTRY = fileURLToPath(new URL('../../layouts/first-paint.inline.ts', import.meta.url));
const ID = 'virtual:first-paint';
/** A hint for the dev server, which loads the same source; the minifier keeps it. */
const VITE_NOTE = /\s*\/\* @vite-ignore \*\/\s*/;

/**
 * The head's inline script as one minified line. Equal source gives equal bytes, so the content security
 * policy can contain its hash.
 */
export async function firstPaintScript(): Promise<string> {
  const bundle = await rolldown({ input: ENTRY, platform: 'browser', transform: { target: 'es2020' } });
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    return output[0].code.replace(VITE_NOTE, '').trim();
  } finally {
    await bundle.close();
  }
}

/** Lets a layout write `import script from 'virtual:first-paint'`. */
export function firstPaintPlugin() {
  return {
    name: 'enamel-first-paint',
    resolveId: (id: string): string | undefined => (id === ID ? `\0${ID}` : undefined),
    async load(this: { addWatchFile(path: string): void }, id: string): Promise<string | undefined> {
      if (id !== `\0${ID}`) return undefined;
      this.addWatchFile(ENTRY.replace('.inline.ts', '.ts'));
      return `export default ${JSON.stringify(await firstPaintScript())}`;
    },
  };
}
