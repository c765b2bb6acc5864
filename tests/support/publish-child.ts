import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

// A process that publishes one site and may be told to die on the way: node publish-child.ts <dir> <heading>
// KILL_AT=n ends it, as kill -9 does, just before its n-th change to the file system; SLOW=ms per page makes
// two of them overlap. Prints the report.

const CHANGES = [
  'writeFileSync',
  'renameSync',
  'symlinkSync',
  'linkSync',
  'mkdirSync',
  'rmSync',
  'copyFileSync',
] as const;
const killAt = Number(process.env.KILL_AT ?? 0);

let changes = 0;
for (const name of CHANGES) {
  const original = fs[name] as (...args: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      changes += 1;
      if (changes === killAt) {
        // half of what would have been written is what a real kill may leave
        if (name === 'writeFileSync') original(args[0], String(args[1]).slice(0, String(args[1]).length / 2));
        process.kill(process.pid, 'SIGKILL');
      }
      return original(...args);
    },
  });
}
syncBuiltinESMExports();

const { makePublishing } = await import('./publishing.ts');
const [dir = '', heading = ''] = process.argv.slice(2);
const place = makePublishing(dir);
changes = 0;
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
console.log(JSON.stringify({ changes, report }));
