/** What processes that tests start need: nothing of the machine's settings, and modules compiled once for all. */
export const PROCESS_ENV = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
};
