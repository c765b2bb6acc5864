import type { Bench } from './result.ts';

/** Every benchmark, by the name it is asked for; each is loaded when it is. */
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
