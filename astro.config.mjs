import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { renderEntryAdapter } from './src/publish/renderer/adapter.ts';
import { BROWSER_BASELINE } from './src/publish/renderer/browser-baseline.ts';
import { cardsWorkerPlugin } from './src/publish/renderer/cards-worker-plugin.ts';
import { everyPagePlugin } from './src/publish/renderer/every-page-plugin.ts';
import { firstPaintPlugin } from './src/publish/renderer/first-paint-plugin.ts';
import { ownPackagesPlugin } from './src/publish/renderer/own-packages-plugin.ts';
import {
  mapTextPlugin,
  monitoringAddressPlugin,
  monitoringWorkerPlugin,
} from './src/publish/renderer/package-patches.ts';
import { scriptClassesPlugin } from './src/publish/renderer/script-classes-plugin.ts';

// What pages load together is one file: it is smaller so, and stays in the cache from build to build.
/** the script of every page, and what it shares with the islands */
const PAGE =
  'stores/auth|islands/every-page/(?!build-watch|error-page|fold-long|later|log-out|prefetch)|islands/session-watch/session-watch|util/(?:paths|public-config)|client/(?:activity|auth-hint|csrf|go-to|kept-record|left-account|login-mark|logout-due|notice|one-tab|page-config|session-end|storage|tabs|under-way|unsaved)';
/** what every form needs */
const FORM =
  'islands/forms/(?!FormActions|refused|use-dedupe-key)|ui/(?:Field|EmailField|PasswordField|TextField|FormMessage|SubmitButton|Spinner|use-styles)|util/adopt-styles|contracts/(?:fields|errors|endpoint)|client/(?:call|submit|explain)';
const slashes = (pattern) => pattern.replaceAll('/', '[\\\\/]');
const inSource = (pattern) => new RegExp(slashes(`/src/(?:${pattern})`));
const inPackages = (names) => new RegExp(slashes(`/node_modules/(?:${names})/`));

const FILES = [
  { name: 'react', test: inPackages('react|react-dom|scheduler|@nanostores/react|@astrojs/react') },
  { name: 'page', test: inSource(PAGE) },
  { name: 'form', test: inSource(FORM) },
];

/** Adds `client:paint`. */
const paintDirective = {
  name: 'paint-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'paint', entrypoint: './src/client/after-paint.ts' }),
  },
};

// `astro build` compiles one app for every brand: hashed browser assets and a render entry
// (see docs/architecture.md). Nothing here knows a tenant.
export default defineConfig({
  output: 'server',
  adapter: renderEntryAdapter(),
  integrations: [react(), paintDirective],
  // what every brand serves as it is, unless it has its own (src/publish/site-files/write.ts)
  publicDir: './public',
  outDir: './dist/app',
  trailingSlash: 'never',
  compressHTML: true,
  devToolbar: { enabled: false },
  build: { format: 'file', inlineStylesheets: 'never', assets: '_astro' },
  security: { checkOrigin: false },
  vite: {
    plugins: [
      ...[
        firstPaintPlugin(),
        everyPagePlugin(),
        cardsWorkerPlugin(),
        mapTextPlugin(),
        monitoringWorkerPlugin(),
        monitoringAddressPlugin(),
      ],
      ...[ownPackagesPlugin(), scriptClassesPlugin()],
    ],
    css: { transformer: 'lightningcss' },
    build: { assetsInlineLimit: 0, cssMinify: 'lightningcss', target: BROWSER_BASELINE },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: FILES } } } } },
    },
  },
});
