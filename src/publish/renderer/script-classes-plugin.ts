import { fileURLToPath } from 'node:url';
import { readScriptClasses } from './script-classes.ts';

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
