import type { Publishing } from '#api/ports/publish-pipeline.ts';

/** A publishing driver for tests that publish nothing. */
export const noPublishing: Publishing = {
  publish: async () => ({
    state: 'unchanged' as const,
    release: null,
    before: null,
    fingerprint: '',
    error: '',
    warnings: [],
    isPassing: false,
  }),
  fingerprint: async () => '',
  report: async () => null,
  deploying: null,
  shared: null,
  liveSites: async () => [],
  liveStamp: () => '',
  liveRelease: () => null,
  liveVersion: () => null,
  build: () => null,
  overdue: async () => null,
  liveChange: async () => null,
};
