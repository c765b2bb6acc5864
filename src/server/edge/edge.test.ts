import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

it('the edge bundle uses no Node API and stays small', async () => {
  const outside: string[] = [];
  const bundle = await rolldown({
    input: 'src/server/edge/edge.ts',
    platform: 'browser',
    external: (id) => {
      const isOutside = !/^[.#/]/.test(id);
      if (isOutside && !id.startsWith('src/')) outside.push(id);
      return isOutside && !id.startsWith('src/');
    },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  expect(outside).toEqual([]);
  expect(output).toHaveLength(1);
  expect(output[0].code).not.toMatch(/\b(?:process|Buffer|require)\b/);
  // Cloudflare allows 3 MB, Lambda@Edge 1 MB on viewer requests
  expect(output[0].code.length).toBeLessThan(30_000);
});
