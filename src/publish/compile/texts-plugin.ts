import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#util/language/languages.ts';

const ScriptsSchema = z.object({
  /** the script that every page loads after its first paint, in the default language */
  pageScript: z.string(),
  /** the staff console, by language */
  console: z.record(z.string(), z.string()),
  /** in each other language: the address of a script by its address in the default language */
  others: z.record(z.string(), z.record(z.string(), z.string())),
});
type Scripts = z.output<typeof ScriptsSchema>;

const fileIn = (appDir: string): string => path.join(appDir, 'server/scripts.json');

/** Addresses of scripts in the languages of a compiled app, without the first slash. */
export const readScripts = (appDir: string): Scripts =>
  ScriptsSchema.parse(JSON.parse(readFileSync(fileIn(appDir), 'utf8')));

const PAGE_SCRIPT = 'page-script';
const TEXTS = /[\\/]texts\.ts$/;
const isTexts = (file: string): boolean =>
  TEXTS.test(file) && existsSync(file.replace(TEXTS, `/texts.${DEFAULT_LANGUAGE}.ts`));

interface Chunk {
  isEntry?: boolean;
  name?: string;
  fileName: string;
  facadeModuleId?: string | null;
}

/** What Vite passes to the hook `buildApp`. */
interface Builder {
  environments: { client?: object };
  build(environment: object): Promise<unknown>;
}

/**
 * Compiles the browser's scripts once for each language, so that a page only loads its own
 * (docs/decisions/063-texts-are-typed-modules.md). A module `texts.ts` becomes the texts of that language.
 */
export function textsPlugin() {
  // Astro's manifest, and files without a hash in their name, are those of the last build.
  const order = [...LANGUAGES.filter((each) => each !== DEFAULT_LANGUAGE), DEFAULT_LANGUAGE];
  let language: Language = order[0] ?? DEFAULT_LANGUAGE;
  let isDev = false;
  let appDir = '';
  const entries = new Map<Language, Map<string, string>>();
  return {
    name: 'enamel-texts',
    enforce: 'pre' as const,
    configResolved({ command }: { command: string }): void {
      isDev = command === 'serve';
    },
    applyToEnvironment: ({ name }: { name: string }): boolean => name === 'client',
    resolveId: (source: string, importer: string | undefined): string | undefined =>
      isDev ? undefined : resolveTexts(source, importer),
    load(id: string): string | undefined {
      if (isDev) return isTexts(id.replace(/\?.*$/, '')) ? TEXTS_IN_DEV : undefined;
      return loadTexts(id, language);
    },
    generateBundle({ dir = '' }: { dir?: string }, bundle: Record<string, Chunk>): void {
      appDir = path.dirname(dir);
      const files = new Map<string, string>();
      for (const { isEntry, name, fileName, facadeModuleId } of Object.values(bundle)) {
        const entry = name === PAGE_SCRIPT ? name : facadeModuleId;
        if (isEntry && entry) files.set(entry, fileName);
      }
      entries.set(language, files);
    },
    buildApp: {
      order: 'post' as const,
      async handler(builder: Builder): Promise<void> {
        const { client } = builder.environments;
        if (!client) throw new Error('There is no build of the browser’s scripts.');
        for (const next of order.slice(1)) {
          language = next;
          await builder.build(client);
        }
        // only a build loads a compiler
        const { buildConsole } = await import('./console-build.ts');
        const consoles: Record<string, string> = {};
        for (const each of LANGUAGES)
          consoles[each] = await buildConsole(path.join(appDir, 'client'), textsOf(each));
        mkdirSync(path.dirname(fileIn(appDir)), { recursive: true });
        writeFileSync(fileIn(appDir), JSON.stringify(scriptsOf(entries, consoles)));
      },
    },
  };
}

/** The same for one language, outside of Astro's build. */
const textsOf = (language: Language) => ({
  name: 'enamel-texts',
  enforce: 'pre' as const,
  resolveId: resolveTexts,
  load: (id: string) => loadTexts(id, language),
});

const resolveTexts = (source: string, importer: string | undefined): string | undefined =>
  importer ? copyFor(source, importer) : undefined;

function loadTexts(id: string, language: Language): string | undefined {
  const [file = '', copy] = id.split('?');
  return isTexts(file) ? `export * as t from './texts.${language}.ts?${copy}';` : undefined;
}

/** In development a page loads every language, and each takes its own. */
const TEXTS_IN_DEV = [
  ...LANGUAGES.map((language) => `import * as ${language} from './texts.${language}.ts';`),
  `const all = { ${LANGUAGES.join(', ')} };`,
  `export const t = all[document.documentElement.lang.slice(0, 2)] ?? all.${DEFAULT_LANGUAGE};`,
].join('\n');

/**
 * Each module that imports texts gets a copy of them, which is reduced to what it uses. A shared copy would bring the
 * texts of parts that load later to every page.
 */
function copyFor(source: string, importer: string): string | undefined {
  const [specifier = '', copy] = source.split('?');
  if (!/^\.\.?\/(?:.*\/)?texts(?:\.\w+)?\.ts$/.test(specifier)) return undefined;
  const file = path.resolve(path.dirname(importer), specifier);
  if (copy) return `${file}?${copy}`;
  // without the ending, by which Vite would choose a loader
  return isTexts(file) ? `${file}?for=${path.parse(importer.replace(/\?.*$/, '')).name}` : undefined;
}

function scriptsOf(
  entries: ReadonlyMap<Language, ReadonlyMap<string, string>>,
  console: Scripts['console'],
): Scripts {
  const ours = entries.get(DEFAULT_LANGUAGE) ?? new Map<string, string>();
  const others = [...entries].filter(([language]) => language !== DEFAULT_LANGUAGE);
  return ScriptsSchema.parse({
    pageScript: ours.get(PAGE_SCRIPT),
    console,
    others: Object.fromEntries(
      others.map(([language, theirs]) => [
        language,
        Object.fromEntries([...ours].map(([entry, file]) => [file, theirs.get(entry)])),
      ]),
    ),
  });
}
