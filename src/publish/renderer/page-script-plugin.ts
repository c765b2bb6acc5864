import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../../page-script/page-script.ts', import.meta.url));
const NAME = 'page-script';

/** Its address on the dev server. */
export const PAGE_SCRIPT_IN_DEV = '/src/page-script/page-script.ts';

/**
 * Compiles the script that each page loads after its first paint. Astro only compiles scripts in a page's
 * markup, which would delay every visitor.
 */
export function pageScriptPlugin() {
  return {
    name: 'enamel-page-script',
    apply: 'build' as const,
    applyToEnvironment: ({ name }: { name: string }): boolean => name === 'client',
    buildStart(this: { emitFile(file: object): void }): void {
      this.emitFile({ type: 'chunk', id: ENTRY, name: NAME, preserveSignature: 'strict' });
    },
  };
}

/**
 * @param appDir folder of a compiled app
 * @returns the script's address
 */
export function pageScriptAddress(appDir: string): string {
  const folder = path.join(appDir, 'client/_astro');
  const file = readdirSync(folder).find((name) => new RegExp(`^${NAME}\\.[\\w-]+\\.js$`).test(name));
  if (!file) throw new Error(`${folder} has no ${NAME} script`);
  return `/_astro/${file}`;
}
