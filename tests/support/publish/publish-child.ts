import { setTimeout as sleep } from 'node:timers/promises';
import { killAtChange } from './kill-at-change.ts';

// A process that publishes one site and can be killed: node publish-child.ts <dir> <heading>
// KILL_AT=n sends SIGKILL just before the n-th change to the file system; SLOW=ms per page makes
// two of them overlap. Prints the report.

const killer = killAtChange();

const { makePublishing } = await import('./publish-fixture.ts');
const [dir = '', heading = ''] = process.argv.slice(2);
const place = makePublishing(dir);
killer.startCounting();
place.write('harbor', {
  pages: [
    { page: 'faq', heading },
    { page: 'terms', heading },
  ],
});
const { render } = place.renderer;
place.renderer.render = async (view) => {
  if (process.env.SLOW) await sleep(Number(process.env.SLOW));
  return render(view);
};
const [report] = await place.publish('harbor');
console.log(JSON.stringify({ changes: killer.changes(), report }));
