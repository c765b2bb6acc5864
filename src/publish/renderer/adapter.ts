import type { AstroIntegration } from 'astro';

/**
 * Our adapter: the compiled server entry is a module that exports a renderer, not a web server
 * (docs/decisions/001-compile-once-render-many.md).
 */
export function renderEntryAdapter(): AstroIntegration {
  return {
    name: 'enamel-render-entry',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'enamel-render-entry',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
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
