import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { inTrace, traceFields, traceHeaders } from './trace.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

it('joins the trace of a request header and passes it on with a new span id', async () => {
  await inTrace(`00-${TRACE}-${PARENT}-01`, async () => {
    await Promise.resolve();
    const { spanId } = traceFields();
    expect(traceFields()).toEqual({ traceId: TRACE, parentId: PARENT, spanId });
    expect(spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(spanId).not.toBe(PARENT);
    expect(traceHeaders()).toEqual({ traceparent: `00-${TRACE}-${spanId}-01` });
  });
  expect(traceHeaders()).toEqual({});
});

it.each([
  undefined,
  '',
  'nonsense',
  `ff-${TRACE}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
])('ignores the trace header %j', (header) => {
  expect(inTrace(header, traceFields)).toEqual({});
});

it('adds the trace id to every log line', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  inTrace(`00-${TRACE}-${PARENT}-01`, () => {
    log.event('test-event');
    log.error('test-error', new Error('broken'));
    log.call({ requestId: 'r', site: 's', method: 'GET', path: '/p', status: 200, ms: 1, error: null });
  });
  expect(lines.map((line) => JSON.parse(line).traceId)).toEqual([TRACE, TRACE, TRACE]);
  log.event('test-event');
  expect(lines.at(-1)).not.toContain('traceId');
});
