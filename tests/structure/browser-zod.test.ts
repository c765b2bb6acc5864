import { describe, expect, it } from 'vitest';
import { bigZodImports } from './browser-zod.ts';
import { projectPaths, readSources } from './project-files.ts';

describe('no contract imports the full zod, which is too large for a browser', () => {
  it('no other browser module imports the full zod', () => {
    const modules = projectPaths().filter((path) => /^src\/.*\.tsx?$/.test(path));
    expect(modules.some((path) => path.startsWith('src/contracts/'))).toBe(true);
    expect(readSources(modules).flatMap(bigZodImports)).toEqual([]);
  });

  it.each([
    ['src/contracts/a.ts', `import { z } from 'zod';`],
    ['src/contracts/a.ts', `import * as z from 'zod/v4';`],
    ['src/domain/deep/a.ts', `import z, { type ZodType } from 'zod/v4/classic';`],
    ['src/islands/a/A.tsx', `export { z } from 'zod';`],
    ['src/client/a.ts', `const { z } = await import('zod');`],
  ])('%s may not say %s', (path, text) => {
    expect(bigZodImports({ path, text })).toHaveLength(1);
  });

  it.each([
    ['src/contracts/a.ts', `import * as z from 'zod/mini';`],
    ['src/contracts/a.ts', `import { safeParse } from 'zod/v4/core';`],
    ['src/contracts/a.ts', `import type { ZodType } from 'zod';`],
    ['src/contracts/a.test.ts', `import { z } from 'zod';`],
    ['src/cms/a.ts', `import { z } from 'zod';`],
    ['src/api/a.ts', `import { createDocument } from 'zod-openapi';`],
  ])('%s may say %s', (path, text) => {
    expect(bigZodImports({ path, text })).toEqual([]);
  });
});
