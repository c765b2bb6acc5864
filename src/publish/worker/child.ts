import { loadDependencies, runPublishJob } from './job.ts';
import type { WorkerRequest, WorkerResponse } from './messages.ts';

// The process that publishes beside a server (parent.ts). It ends when the IPC channel closes, however the
// server ended. It ignores signals to the process group: the server handles them and lets a publish finish.

async function answerTo({ id, publish }: WorkerRequest): Promise<WorkerResponse> {
  try {
    if (publish) return { id, report: await runPublishJob(publish.site, publish.job) };
    await loadDependencies();
    return { id };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', async (request: WorkerRequest) => {
  const answer = await answerTo(request);
  if (process.connected) process.send?.(answer);
});
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
