import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** The span of a call in a trace that an earlier service started (W3C Trace Context). */
interface Trace {
  traceId: string;
  /** of our own span */
  spanId: string;
  parentId: string;
  flags: string;
}

const current = new AsyncLocalStorage<Trace>();

/** Newer versions of the format may have more fields after the flags. */
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** Runs `work` in the trace of the header; without a valid header, in none. */
export function inTrace<T>(traceparent: string | undefined, work: () => T): T {
  const [, traceId, parentId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || !parentId || !flags) return work();
  return current.run({ traceId, parentId, flags, spanId: randomBytes(8).toString('hex') }, work);
}

/** Fields for a log line. */
export function traceFields(): Partial<Pick<Trace, 'traceId' | 'spanId' | 'parentId'>> {
  const trace = current.getStore();
  if (!trace) return {};
  const { traceId, spanId, parentId } = trace;
  return { traceId, spanId, parentId };
}

/** Headers for an outgoing call made for the current request. */
export function traceHeaders(): { traceparent?: string } {
  const trace = current.getStore();
  return trace ? { traceparent: `00-${trace.traceId}-${trace.spanId}-${trace.flags}` } : {};
}
