import { posix } from 'node:path';
import { importsOf, type ModuleImport } from './module-imports.ts';
import type { SourceFile } from './project-files.ts';

/**
 * Which folders of src/ a folder may import from, besides itself. A name ending in `:types` allows
 * `import type` alone. The arrows run one way; the reasons are in docs/architecture.md.
 */
const LAYERS: Record<string, readonly string[]> = {
  contracts: ['util'],
  util: [],
  domain: ['contracts', 'util'],
  cms: ['contracts', 'util', 'domain'],
  client: ['contracts', 'util'],
  stores: ['client', 'contracts', 'util'],
  ui: ['client', 'contracts:types', 'util'],
  islands: ['ui', 'stores', 'client', 'contracts', 'domain', 'util'],
  styles: ['util', 'cms:types'],
  console: ['islands', 'ui', 'stores', 'styles', 'client', 'contracts', 'domain', 'util'],
  'page-script': ['islands', 'ui', 'stores', 'client', 'contracts', 'domain', 'util'],
  components: ['islands', 'styles', 'domain', 'util', 'cms:types'],
  layouts: ['components', 'islands', 'ui', 'styles', 'domain', 'util', 'cms:types'],
  pages: ['layouts', 'components', 'islands', 'cms'],
  db: ['contracts', 'domain', 'util'],
  api: ['contracts', 'domain', 'db', 'util', 'cms'],
  renderer: ['layouts', 'util', 'cms:types'],
  publish: ['renderer', 'cms', 'util', 'domain', 'contracts'],
  server: ['publish', 'cms', 'util', 'contracts', 'api', 'db'],
};

/**
 * The subjects of the large folders, lowest first: a subject imports itself and those before it, types as well. A
 * subject in a subject (`services/catalog`) counts as its own.
 */
const SUBJECTS: Record<string, readonly string[]> = {
  api: [
    'kernel',
    'log',
    'openapi',
    'brand',
    'ports',
    'drivers',
    'http',
    'mails',
    'documents',
    ...[
      'limits',
      'outbox',
      'directory',
      'publications',
      'search',
      'catalog',
      'payments',
      'payment-pages',
      'membership',
      'auth',
    ].map((service) => `services/${service}`),
    ...[
      'staff',
      'support',
      'directory-reports',
      'checkout',
      'members',
      'member-help',
      'mail-delivery',
      'seed',
    ].map((service) => `services/${service}`),
    'jobs',
    'routes',
    'metrics',
    'compose',
  ],
  cms: ['markup', 'text', 'schema', 'record', 'sources', 'media', 'view', 'checks'],
  publish: [
    'compile',
    'files',
    'release',
    'hosts',
    'checks',
    'content',
    'app',
    'site-files',
    'report',
    'page-diff',
    'deploy',
    'sharing',
    'pipeline',
    'operations',
    'preview',
    'new-site',
    'dev',
    'worker',
  ],
  db: ['connection', 'schema', 'queries', 'invariants', 'setup', 'backup', 'server'],
  server: [
    'log.ts',
    'settings.ts',
    'http',
    'edge',
    'releases',
    'preview',
    'responses',
    'members-api',
    'process',
  ],
  client: ['storage', 'tabs', 'page', 'session', 'http', 'monitoring'],
  ui: ['hooks', 'elements', 'fields', 'forms', 'second-step'],
  util: [
    'coded-error.ts',
    'language',
    'collections',
    'dates',
    'text',
    'css',
    'http',
    'geo',
    'gazetteer',
    'site',
    'node',
  ],
  domain: [
    'numbers',
    'accounts',
    'grievances',
    'offices',
    'payments',
    'terms',
    'eligibility',
    'pricing',
    'refunds',
    'renewals',
    'plans',
    'staff',
    'reports',
  ],
  islands: [
    'shared',
    'contact',
    'login',
    'reset-password',
    'office',
    'dentist-search',
    'savings',
    'grievance',
    'directory-report',
    'checkout',
    'dashboard',
  ],
  components: [
    'shared',
    'chrome',
    'headers',
    'footers',
    'fees',
    'plans',
    'offices',
    'office',
    'directory',
    'sections',
    'checkout',
  ],
};

/** Folders that must work without Astro: in the browser, in the API, in a test, in a plain script. */
const WITHOUT_ASTRO = [
  'contracts',
  'util',
  'domain',
  'cms',
  'client',
  'stores',
  'ui',
  'islands',
  'page-script',
  'console',
  'api',
  'db',
];

/** Scripts and benchmarks drive the product from outside and may use all of it but what only Astro can load. */
const OUTSIDE = ['scripts', 'bench'];
const NOT_FROM_OUTSIDE = ['pages', 'islands', 'page-script', 'console'];

/** The imports of a file that go against the arrows, each as one readable line. */
export function forbiddenImports(file: SourceFile): string[] {
  const from = layerOf(file.path);
  if (from === null) return [];
  return importsOf(file).flatMap((imported) => {
    const problem = problemWith(file.path, from, imported);
    return problem === null ? [] : [`${file.path} imports ${imported.specifier}: ${problem}`];
  });
}

/** The imports of a file that go from a subject of its folder to a later one, each as one readable line. */
export function risingImports(file: SourceFile): string[] {
  const folder = layerOf(file.path);
  const subjects = folder === null ? undefined : SUBJECTS[folder];
  if (!subjects || file.path.includes('.test.')) return [];
  const rankOf = (path: string): number => {
    const within = path.slice(`src/${folder}/`.length);
    const matches = subjects.filter((subject) => within === subject || within.startsWith(`${subject}/`));
    const [closest = ''] = matches.sort((a, b) => b.length - a.length);
    return subjects.indexOf(closest);
  };
  const from = rankOf(file.path);
  if (from === -1) return [`${file.path} belongs to no subject of src/${folder}`];
  return importsOf(file).flatMap(({ specifier }) => {
    const target = targetOf(file.path, specifier);
    if (target === null || layerOf(target) !== folder || rankOf(target) <= from) return [];
    return [`${file.path} imports ${specifier}, which builds on it`];
  });
}

function problemWith(path: string, from: string, { specifier, typeOnly }: ModuleImport): string | null {
  if (/^astro(:|\/|$)/.test(specifier)) {
    return WITHOUT_ASTRO.includes(from) ? `${from} does without Astro` : null;
  }
  const target = targetOf(path, specifier);
  if (target === null) return null;
  if (target.startsWith('node_modules/')) return null;
  const to = layerOf(target);
  if (OUTSIDE.includes(from)) {
    return to !== null && NOT_FROM_OUTSIDE.includes(to) ? `${from} may use anything but ${to}` : null;
  }
  // A type of the whole app, such as its request locals, may name any part's types.
  if (from === 'src') return typeOnly ? null : 'files directly in src only hold types';
  if (to === from) return null;
  const allowed = LAYERS[from];
  if (allowed === undefined) return `src/${from} has no place in the table of layers`;
  if (to === null) return `src imports nothing outside src (${target})`;
  if (allowed.includes(to)) return null;
  if (allowed.includes(`${to}:types`)) return typeOnly ? null : `${from} takes only types from ${to}`;
  return `${from} may use ${allowed.join(', ') || 'nothing of ours'}`;
}

/** The path that an import means; null where it is a package. Aliases are those of package.json. */
export function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  if (!specifier.startsWith('#')) return null;
  const target = specifier.slice(1);
  return /^(?:bench|scripts|tests)\//.test(target) ? target : `src/${target}`;
}

/** `cms` for src/cms/…, `src` for a file directly in src, `scripts` and `bench`; null for anything else. */
function layerOf(path: string): string | null {
  const [top = '', folder, below] = path.split('/');
  if (OUTSIDE.includes(top)) return top;
  if (top !== 'src' || folder === undefined) return null;
  return below === undefined ? 'src' : folder;
}
