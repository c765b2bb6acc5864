import { setFlagsFromString } from 'node:v8';

/**
 * By default V8 lets the heap grow to four times its live size before a full collection. Under load that garbage, with
 * the external memory that it held, filled hundreds of megabytes. Half of the live size is enough room.
 * docs/decisions/035-bound-heap-growth.md
 */
export const HEAP_GROWTH_PERCENT = 50;

/** Takes effect for the whole process with its next full collection. */
export function boundHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
}
