import cluster, { type Worker } from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import type { Log } from '../log.ts';

/** Index of a worker process, from 0; a replacement has the same one. */
export const PROCESS_NUMBER = 'ENAMEL_PROCESS_NUMBER';

/** Delay before a dead process is replaced, so that one that dies at once does not spin. */
const RESTART_MS = 500;

/**
 * Runs `count` copies of this program, which share the port. Replaces a copy that dies; if one dies before it
 * listens, all stop with its exit code. Resolves with the exit code after a stop.
 */
export function superviseProcesses(
  count: number,
  options: { log: Log; onReady: (port: number) => void },
): { stop: () => void; ended: Promise<number> } {
  const { log, onReady } = options;
  const listening = new Set<Worker>();
  const numbers = new Map<Worker, number>();
  const fork = (number: number) => numbers.set(cluster.fork({ [PROCESS_NUMBER]: String(number) }), number);
  let isStopping = false;
  let isReady = false;
  let exitCode = 0;
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();

  const stop = (code = 0) => {
    exitCode = isStopping ? exitCode : code;
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    if (Object.keys(cluster.workers ?? {}).length === 0) end(exitCode);
  };
  cluster.on('listening', (worker, address) => {
    listening.add(worker);
    if (isReady || listening.size < count) return;
    isReady = true;
    onReady(address.port);
  });
  cluster.on('exit', (worker, code, signal) => {
    const hadStarted = listening.delete(worker);
    const number = numbers.get(worker) ?? 0;
    numbers.delete(worker);
    if (isStopping) {
      if (Object.keys(cluster.workers ?? {}).length === 0) end(exitCode);
      return;
    }
    log({ level: 'error', event: 'process-died', code, signal, hadStarted });
    if (hadStarted || isReady) setTimeout(() => !isStopping && fork(number), RESTART_MS);
    else stop(code || 1);
  });
  for (let index = 0; index < count; index += 1) fork(index);
  return { stop: () => stop(), ended };
}

/**
 * By default V8 lets the heap grow to four times its live size before a full collection. Under load that garbage, with
 * the external memory that it held, filled hundreds of megabytes. Half of the live size is enough room.
 * docs/decisions/035-bound-heap-growth.md
 */
const HEAP_GROWTH_PERCENT = 50;

/** Takes effect for the whole process with its next full collection. */
export function boundHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
}
