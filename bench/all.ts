import type { Bench } from './result.ts';

/** Every benchmark by its name on the command line. Each is loaded only when it runs. */
export const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  'page-weight': () => import('./page-weight.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  publish: () => import('./publish.ts'),
  'publish-by-message': () => import('./publish-by-message.ts'),
  'publish-beside-calls': () => import('./publish-beside-calls.ts'),
  'static-serving': () => import('./static-serving.ts'),
  finder: () => import('./finder.ts'),
  'api-reads': () => import('./api-reads.ts'),
  checkouts: () => import('./checkouts.ts'),
  memory: () => import('./memory.ts'),
  renewals: () => import('./renewals.ts'),
};
