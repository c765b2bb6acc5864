/** Environment of processes that tests start: none of the machine’s settings, and a shared compile cache. */
export const PROCESS_ENV = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
};

/** A process as in docs/deploy. */
export const DEPLOYED_ENV = {
  ...PROCESS_ENV,
  HOST: '127.0.0.1',
  TRUST_PROXY: 'loopback',
  LISTEN_WHEN: 'ready',
  DRAIN_MS: '5000',
  DEMONSTRATION: 'on',
  LOG_LEVEL: 'warn',
};
