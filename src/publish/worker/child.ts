import { loadDependencies, runPublishJob } from './job.ts';
import type { WorkerRequest, WorkerResponse } from './messages.ts';

// The program of the process that publishes beside a server (parent.ts). It ends with the server: the
// line between them breaks, however that one ended. A signal to the whole group is the server's to answer, which
// still gives a publish its time.

async function answerTo({ id, publish }: WorkerRequest): Promise<WorkerResponse> {
  try {
    if (publish) return { id, report: await runPublishJob(publish.site, publish.job) };
    await loadDependencies();
    return { id };
  } catch (fault) {
    return { id, fault: fault instanceof Error ? fault.message : String(fault) };
  }
}

process.on('message', async (asked: WorkerRequest) => {
  const answer = await answerTo(asked);
  if (process.connected) process.send?.(answer);
});
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
