import { describe, expect, it } from 'vitest';
import { importCircles } from './import-circles.ts';
import { forbiddenImports, risingImports } from './layers.ts';
import { projectPaths, readSources } from './project-files.ts';

const CODE = /^(src|scripts|bench)\/.*\.(ts|tsx|mjs|astro)$/;

describe('imports between folders', () => {
  it('run only toward lower layers', () => {
    const modules = projectPaths().filter((path) => CODE.test(path) && !/\.test\.tsx?$/.test(path));
    expect(modules.length).toBeGreaterThan(20);
    expect(readSources(modules).flatMap(forbiddenImports)).toEqual([]);
  });

  it('run only toward lower subjects inside a large folder, types included', () => {
    const modules = projectPaths().filter((path) => CODE.test(path));
    expect(readSources(modules).flatMap(risingImports)).toEqual([]);
  });

  it('in no circle of files, values or types', () => {
    const modules = projectPaths().filter((path) => CODE.test(path) && !/\.test\.tsx?$/.test(path));
    expect(importCircles(readSources(modules))).toEqual([]);
  });

  it('refuses a circle of files, also one of types through a third file', () => {
    const files = [
      { path: 'src/util/a.ts', text: `import { b } from './b.ts';` },
      { path: 'src/util/b.ts', text: `import type { C } from '#util/c.ts';` },
      { path: 'src/util/c.ts', text: `export { a } from './a.ts';` },
      { path: 'src/util/d.ts', text: `import { a } from './a.ts';` },
    ];
    expect(importCircles(files)).toEqual([['src/util/a.ts', 'src/util/b.ts', 'src/util/c.ts']]);
  });

  it.each([
    ['a service', 'src/api/services/payments/a.ts', `import type { B } from '../checkout/b.ts';`],
    ['a port', 'src/api/ports/a.ts', `import type { B } from '#api/services/payments/b.ts';`],
    ['a file without a subject', 'src/api/a.ts', ''],
  ])('refuses %s that imports what builds on it, or belongs nowhere', (_what, path, text) => {
    expect(risingImports({ path, text })).toHaveLength(1);
  });
});

const refused: [what: string, path: string, text: string][] = [
  [
    'a contract that uses a rule',
    'src/contracts/auth/login.ts',
    `import { a } from '#domain/accounts/password-rules.ts';`,
  ],
  ['a utility that uses a contract', 'src/util/a.ts', `export { b } from '../contracts/b.ts';`],
  ['a pure rule that reads the CMS', 'src/domain/a.ts', `import { b } from '../cms/b.ts';`],
  ['a CMS module that needs Astro', 'src/cms/a.ts', `import { getCollection } from 'astro:content';`],
  ['a CMS module that needs Astro’s package', 'src/cms/deep/a.ts', `import { b } from 'astro/config';`],
  ['a CMS module that publishes', 'src/cms/deep/a.ts', `import { b } from '../../publish/b.ts';`],
  ['a store that knows an island', 'src/stores/a.ts', `import { B } from '../islands/b/B.tsx';`],
  ['a primitive with a store', 'src/ui/Button.tsx', `import { $a } from '../stores/a.ts';`],
  ['an island that reads the CMS itself', 'src/islands/a/A.tsx', `import { b } from '../../cms/b.ts';`],
  [
    'a component that runs CMS code',
    'src/components/A.astro',
    `---\nimport { b } from '../cms/b.ts';\n---\n`,
  ],
  ['a script in a component', 'src/components/A.astro', `<p>A</p><script>import '../stores/a.ts';</script>`],
  ['a layout that knows a page', 'src/layouts/A.astro', `---\nimport A from '../pages/a.astro';\n---\n`],
  [
    'a page that reaches for the server',
    'src/pages/a.astro',
    `---\nimport { b } from '../server/b.ts';\n---`,
  ],
  ['an API that publishes', 'src/api/a.ts', `const b = await import('../publish/b.ts');`],
  ['publishing that imports the server', 'src/publish/a.ts', `type B = import('../server/b.ts').B;`],
  ['a server that renders pages', 'src/server/a.ts', `const all = import.meta.glob('../pages/*.astro');`],
  ['a script that loads an island', 'scripts/a.ts', `import { A } from '../src/islands/a/A.tsx';`],
  ['product code that uses a script', 'src/publish/a.ts', `import { b } from '../../scripts/b.ts';`],
  ['a folder that no one has placed', 'src/misc/a.ts', `import { b } from '../util/b.ts';`],
];

const allowed: [what: string, path: string, text: string][] = [
  ['a module of the same folder', 'src/util/a.ts', `import { b } from './b.ts';`],
  ['a package', 'src/contracts/a.ts', `import * as z from 'zod/mini';`],
  [
    'the CMS’s types in a component',
    'src/components/A.astro',
    `---\nimport type { B } from '../cms/b.ts';\n---\n`,
  ],
  ['types named one by one', 'src/components/a.ts', `import { type B, type C } from '../cms/b.ts';`],
  ['a page with its layout', 'src/pages/deep/a.astro', `---\nimport A from '../../layouts/A.astro';\n---\n`],
  ['an import named in a comment', 'src/util/a.ts', `// import { b } from '../cms/b.ts';`],
  ['Astro in the renderer', 'src/publish/a.ts', `import { createApp } from 'astro/app/entrypoint';`],
];

describe('the rule on imports', () => {
  it.each(refused)('refuses %s', (_what, path, text) => {
    expect(forbiddenImports({ path, text })).toHaveLength(1);
  });

  it.each(allowed)('accepts %s', (_what, path, text) => {
    expect(forbiddenImports({ path, text })).toEqual([]);
  });
});
