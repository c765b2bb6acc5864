import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../../islands/every-page/every-page.ts', import.meta.url));
const NAME = 'every-page';

/** What the dev server serves it as. */
export const EVERY_PAGE_IN_DEV = '/src/islands/every-page/every-page.ts';

/**
 * Compiles the script that each page loads after its first paint. Astro only compiles scripts that a page names in
 * its markup, and such a script every visitor would wait for.
 */
export function everyPagePlugin() {
  return {
    name: 'enamel-every-page',
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
export function everyPageAddress(appDir: string): string {
  const folder = path.join(appDir, 'client/_astro');
  const file = readdirSync(folder).find((name) => new RegExp(`^${NAME}\\.[\\w-]+\\.js$`).test(name));
  if (!file) throw new Error(`${folder} has no ${NAME} script`);
  return `/_astro/${file}`;
}
