import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/project-root.ts';
import { bundlePublish, bundleSources } from './publish-bundle.ts';

it('a change of any module in the bundle is noticed', async () => {
  const { code, files } = await bundlePublish();
  const own = files
    .filter((file) => path.isAbsolute(file) && !file.includes('node_modules'))
    .map((file) => path.relative(ROOT, file));
  expect(own.length).toBeGreaterThan(100);
  expect(bundleSources()).toEqual(expect.arrayContaining(own));
  expect(code).not.toContain('import.meta.url');
});
