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
              // What is always loaded together is smaller in one file, and stays in the cache from build to build.
              codeSplitting: {
                groups: [
                  {
                    name: 'react',
                    test: /node_modules[\\/](?:react|react-dom|scheduler|@nanostores[\\/]react|@astrojs[\\/]react)[\\/]/,
                  },
                  { name: 'form', test: /src[\\/]islands[\\/]forms[\\/]use-form|src[\\/]ui[\\/](?:Field|TextField|FormMessage|SubmitButton|Spinner)\.|src[\\/]client[\\/](?:submit|explain)\./ },
                ],
              },
            },
          },
        },
      },
    },
  },
});
