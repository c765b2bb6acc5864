import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import {
  ownPackagesPlugin,
  pageScriptPlugin,
  renderEntryAdapter,
  stringRuntimePlugin,
} from '#publish/compile/astro-plugins.ts';
import { BROWSER_BASELINE, cardsWorkerPlugin, firstPaintPlugin } from '#publish/compile/bundled-scripts.ts';
import { contractNotesPlugin } from '#publish/compile/contract-notes.ts';
import {
  mapTextPlugin,
  monitoringAddressPlugin,
  monitoringWorkerPlugin,
} from '#publish/compile/package-patches.ts';
import { scriptClassesPlugin } from '#publish/compile/script-classes.ts';
import { textsPlugin } from '#publish/compile/texts-plugin.ts';

// What pages load together is one file: it is smaller so, and stays in the cache from build to build.
/** the script of every page, and what it shares with the islands */
const PAGE =
  'stores/auth|page-script/(?:page-script|island-watch)\\.|page-script/session-watch/session-watch|util/site/(?:paths|public-config)|client/(?:page/(?:navigate|page-meta|reload)|session|storage/(?:storage|saved-cards)|tabs/cross-tab)';
/** what every form needs */
const FORM =
  'ui/forms/(?!form\\.css|Form\\.tsx)|ui/fields/(?:Field|PasswordField|TextField)\\.|ui/fields/texts.*for=(?:Field|PasswordField)$|ui/elements/Spinner|ui/hooks/use-island|util/css/adopt-styles|contracts/shared/(?:login-fields|says|errors|endpoint)|contracts/shared/texts.*for=login-fields|client/http/(?:call|submit|texts)';
const slashes = (pattern) => pattern.replaceAll('/', '[\\\\/]');
const inSource = (pattern) => new RegExp(slashes(`/src/(?:${pattern})`));
const inPackages = (names) => new RegExp(slashes(`/node_modules/(?:${names})/`));

const FILES = [
  { name: 'react', test: inPackages('react|react-dom|scheduler|@nanostores/react|@astrojs/react') },
  { name: 'page', test: inSource(PAGE) },
  { name: 'form', test: inSource(FORM) },
];

const LOADED_BEFORE = /\/(?:react|page|form|rolldown-runtime)\.[\w-]+\.js$/;

/** One file has all that rendering needs, because a hundred small ones take twice as long to load. */
const RENDERER = [{ name: 'render', test: inSource('renderer/entry') }];

/**
 * Leaves the part itself, which is imported at once, and the files that every page with an island has loaded out of the
 * lists of what a further part needs: each name costs bytes on every page. Astro ignores the setting elsewhere.
 */
const shortPreloadLists = {
  name: 'short-preload-lists',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: {
              polyfill: false,
              resolveDependencies: (part, files) =>
                files.filter((file) => file !== part && !LOADED_BEFORE.test(file)),
            },
          },
        }
      : undefined,
};

/** Adds `client:paint`. */
const paintDirective = {
  name: 'paint-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'paint', entrypoint: './src/client/page/after-paint.ts' }),
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
        pageScriptPlugin(),
        cardsWorkerPlugin(),
        mapTextPlugin(),
        monitoringWorkerPlugin(),
        monitoringAddressPlugin(),
      ],
      ...[
        textsPlugin(),
        contractNotesPlugin(),
        stringRuntimePlugin(),
        ownPackagesPlugin(),
        scriptClassesPlugin(),
        shortPreloadLists,
      ],
    ],
    css: { transformer: 'lightningcss' },
    build: { assetsInlineLimit: 0, cssMinify: 'lightningcss', target: BROWSER_BASELINE },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: FILES } } } } },
      ssr: { build: { rolldownOptions: { output: { codeSplitting: { groups: RENDERER } } } } },
    },
  },
});
