import type { Answered, Asked } from './publish-messages.ts';
import { publishWarm, warmParts } from './publish-warm.ts';

// The program of the process that publishes beside a server (publish-process.ts). It ends with the server: the
// line between them breaks, however that one ended. A signal to the whole group is the server's to answer, which
// still gives a publish its time.

async function answerTo({ id, publish }: Asked): Promise<Answered> {
  try {
    if (publish) return { id, report: await publishWarm(publish.site, publish.wish) };
    await warmParts();
    return { id };
  } catch (fault) {
    return { id, fault: fault instanceof Error ? fault.message : String(fault) };
  }
}

process.on('message', async (asked: Asked) => {
  const answer = await answerTo(asked);
  if (process.connected) process.send?.(answer);
});
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
