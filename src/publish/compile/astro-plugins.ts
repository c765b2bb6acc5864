import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const RENDERER = new URL('../../renderer/', import.meta.url);

/**
 * Our adapter: the compiled server entry is a module that exports a renderer, not a web server
 * (docs/decisions/001-compile-once-render-many.md).
 */
export function renderEntryAdapter(entry = new URL('entry.ts', RENDERER)): AstroIntegration {
  return {
    name: 'enamel-render-entry',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'enamel-render-entry',
          entrypointResolution: 'auto',
          serverEntrypoint: entry,
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: {
            serverOutput: 'stable',
            staticOutput: 'stable',
            sharpImageService: 'stable',
          },
        });
      },
    },
  };
}

/**
 * Bundles packages into the compiled renderer: fewer files to load, and React's production build with any
 * NODE_ENV. React's development checks would take a sixth of a publish.
 */
export function ownPackagesPlugin() {
  return {
    name: 'enamel-own-packages',
    apply: 'build' as const,
    configEnvironment: (name: string) =>
      name === 'ssr'
        ? {
            // a native module that pages do not use
            resolve: { noExternal: true as const, external: ['sharp'] },
            define: { 'process.env.NODE_ENV': '"production"' },
          }
        : undefined,
  };
}

/** Astro replaces the text with the manifest's JSON at the end of the build. */
const MANIFEST = `
const { entryModules, clientDirectives } = '@@ASTRO_MANIFEST_REPLACE@@';
export const manifest = { entryModules, clientDirectives: new Map(clientDirectives) };`;

/**
 * Lets compiled `.astro` files import our runtime in place of Astro's (src/renderer/string-runtime.ts), and leaves out
 * what only Astro's needs: of its manifest, the routes, a key, and the renderers of frameworks.
 */
export function stringRuntimePlugin() {
  const runtime = fileURLToPath(new URL('string-runtime.ts', RENDERER));
  const react = path.dirname(fileURLToPath(import.meta.resolve('react-dom/server')));
  // `react-dom/server` also has a renderer to streams, which is as large
  const stringRenderer = path.join(react, 'cjs/react-dom-server-legacy.node.production.js');
  return {
    name: 'enamel-string-runtime',
    apply: 'build' as const,
    enforce: 'pre' as const,
    applyToEnvironment: ({ name }: { name: string }): boolean => name === 'ssr',
    resolveId: (source: string): string | undefined => {
      if (source === 'astro/compiler-runtime') return runtime;
      return source === 'react-dom/server' ? stringRenderer : undefined;
    },
    transform: {
      filter: { id: /^\0virtual:astro:manifest$/ },
      handler(code: string): { code: string; map: null } {
        if (!code.includes('@@ASTRO_MANIFEST_REPLACE@@'))
          throw new Error('Astro has moved the manifest that astro-plugins.ts shortens');
        return { code: MANIFEST, map: null };
      },
    },
  };
}

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
