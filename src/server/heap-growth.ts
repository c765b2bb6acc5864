import { setFlagsFromString } from 'node:v8';

/**
 * V8 lets the heap grow to four times what is alive before it collects all of it. Under load that garbage filled
 * hundreds of megabytes, together with memory outside the heap that it held. Half of what is alive is enough room.
 * docs/decisions/035-bound-heap-growth.md
 */
export const HEAP_GROWTH_PERCENT = 50;

/** For the whole process, from its next full collection on. */
export function boundHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
}
