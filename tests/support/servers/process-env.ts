/** Environment of processes that tests start: none of the machine’s settings, and a shared compile cache. */
export const PROCESS_ENV = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
};
