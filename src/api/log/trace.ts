import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** A call as part of a trace that a hop before us began (W3C Trace Context). */
interface Trace {
  traceId: string;
  /** of our own part */
  spanId: string;
  parentId: string;
  flags: string;
}

const current = new AsyncLocalStorage<Trace>();

/** A version that is newer than ours may have more behind the flags. */
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** Runs `work` as a part of the trace that the header names; without a good header it belongs to none. */
export function inTrace<T>(traceparent: string | undefined, work: () => T): T {
  const [, traceId, parentId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || !parentId || !flags) return work();
  return current.run({ traceId, parentId, flags, spanId: randomBytes(8).toString('hex') }, work);
}

/** For a line of the log. */
export function traceFields(): Partial<Pick<Trace, 'traceId' | 'spanId' | 'parentId'>> {
  const trace = current.getStore();
  if (!trace) return {};
  const { traceId, spanId, parentId } = trace;
  return { traceId, spanId, parentId };
}

/** For a call that we make on behalf of the one that came in. */
export function traceHeaders(): { traceparent?: string } {
  const trace = current.getStore();
  return trace ? { traceparent: `00-${trace.traceId}-${trace.spanId}-${trace.flags}` } : {};
}
