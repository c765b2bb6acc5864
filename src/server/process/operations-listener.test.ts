import { expect, it } from 'vitest';
import { ask } from '#tests/support/servers/raw-http.ts';
import type { LogEntry } from '../log.ts';
import { startOperations } from './operations-listener.ts';

it('a metrics error is logged', async () => {
  const logged: LogEntry[] = [];
  const operations = await startOperations({
    host: '127.0.0.1',
    port: 0,
    isReady: async () => true,
    log: (entry) => void logged.push(entry),
    metrics: { text: () => Promise.reject(new Error('a gauge without a value')), contentType: 'text/plain' },
  });
  const { status } = await ask(operations.port, '/metrics');
  await operations.stop();
  expect(status).toBe(500);
  expect(logged).toMatchObject([{ event: 'error', path: '/metrics', message: 'a gauge without a value' }]);
});
