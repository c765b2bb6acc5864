import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/**
 * Allocates objects that become garbage after they are old, like requests under load; prints the heap's peak
 * in MB.
 */
const LOAD = `
const calls = [];
let peak = 0;
for (let at = 0; at < 1_000_000; at += 1) {
  calls[at % 100_000] = new Array(30).fill(at);
  if (at % 10_000 === 0) peak = Math.max(peak, process.memoryUsage().heapTotal);
}
console.log(Math.round(peak / 2 ** 20));
`;

async function peakMb(before: string): Promise<number> {
  const code = `${before}\n${LOAD}`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  return Number.parseInt(stdout, 10);
}

it('boundHeapGrowth lowers the peak heap of a busy process', async () => {
  const [free, bounded] = [
    await peakMb(''),
    await peakMb(
      `const { boundHeapGrowth } = await import('./src/server/process/worker-processes.ts'); boundHeapGrowth();`,
    ),
  ];
  expect(bounded).toBeLessThan(0.9 * free);
}, 60_000);
