import type { Bench } from './result.ts';

/** Benchmarks by name. Each module is loaded only when it runs. */
export const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  'page-weight': () => import('./measures/page-weight.ts'),
  lighthouse: () => import('./measures/lighthouse.ts'),
  publish: () => import('./measures/publish.ts'),
  'publish-by-message': () => import('./measures/publish-by-message.ts'),
  'publish-beside-calls': () => import('./measures/calls-during-publish.ts'),
  'static-serving': () => import('./measures/static-serving.ts'),
  finder: () => import('./measures/finder.ts'),
  'api-reads': () => import('./measures/api-reads.ts'),
  checkouts: () => import('./measures/checkouts.ts'),
  documents: () => import('./measures/documents.ts'),
  'sign-in-times': () => import('./measures/sign-in-times.ts'),
  'staff-search': () => import('./measures/staff-search.ts'),
  memory: () => import('./measures/memory.ts'),
  'many-brands': () => import('./measures/many-brands.ts'),
  renewals: () => import('./measures/renewals.ts'),
  'many-machines': () => import('./measures/many-machines.ts'),
  soak: () => import('./measures/soak.ts'),
};
