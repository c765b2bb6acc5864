import { beforeEach, expect, it, vi } from 'vitest';

const createPolicy = vi.fn((_name: string, rules: object) => rules);

beforeEach(() => {
  vi.resetModules();
  createPolicy.mockClear();
  vi.stubGlobal('location', new URL('https://harbor.example/dashboard'));
  vi.stubGlobal('window', { trustedTypes: { createPolicy } });
  return () => vi.unstubAllGlobals();
});

it('creates one policy for the whole page', async () => {
  const { workerUrl } = await import('./trusted-types.ts');
  workerUrl('/cards-worker.js');
  workerUrl('/cards-worker.js');
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['enamel']);
});

it.each(['/cards-worker.js', 'https://harbor.example/_astro/monitoring-worker.Bx_1-a.js'])(
  'accepts %s as one of our workers',
  async (address) => {
    const { workerUrl } = await import('./trusted-types.ts');
    expect(workerUrl(address)).toBe(address);
  },
);

it.each([
  'https://evil.example/worker.js',
  '//evil.example/cards-worker.js',
  '/_astro/page.js',
  'data:text/javascript,1//worker.js',
  'blob:https://harbor.example/worker.js',
])('refuses to start %s as a worker', async (address) => {
  const { workerUrl } = await import('./trusted-types.ts');
  expect(() => workerUrl(address)).toThrow('is not a worker of this site');
});

it('starts workers in a browser without Trusted Types', async () => {
  vi.stubGlobal('window', {});
  const { workerUrl } = await import('./trusted-types.ts');
  expect(workerUrl('/cards-worker.js')).toBe('/cards-worker.js');
});
