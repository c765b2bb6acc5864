import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { renderEntryAdapter } from './src/publish/renderer/adapter.ts';
import { everyPagePlugin } from './src/publish/renderer/every-page-plugin.ts';
import { firstPaintPlugin } from './src/publish/renderer/first-paint-plugin.ts';

// `astro build` compiles one app for every brand: hashed browser assets and a render entry
// (see docs/architecture.md). Nothing here knows a tenant.
export default defineConfig({
  output: 'server',
  adapter: renderEntryAdapter(),
  integrations: [react()],
  outDir: './dist/app',
  trailingSlash: 'never',
  compressHTML: true,
  devToolbar: { enabled: false },
  build: { format: 'file', inlineStylesheets: 'never', assets: '_astro' },
  security: { checkOrigin: false },
  vite: {
    plugins: [firstPaintPlugin(), everyPagePlugin()],
    css: { transformer: 'lightningcss' },
    build: { assetsInlineLimit: 0, cssMinify: 'lightningcss' },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // React comes whole or not at all: in one file it is smaller, and stays in the cache from one build to the next.
              codeSplitting: {
                groups: [{ name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ }],
              },
            },
          },
        },
      },
    },
  },
});
