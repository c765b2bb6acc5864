import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const CHANGES = [
  'writeFileSync',
  'renameSync',
  'symlinkSync',
  'linkSync',
  'mkdirSync',
  'rmSync',
  'copyFileSync',
] as const;

/**
 * With KILL_AT=n, sends SIGKILL to this process just before its n-th change to the file system from now on.
 * Call it before loading any code that changes files. `changes` counts them; `startCounting` restarts the count;
 * `step` counts a change of another kind, such as a statement to a database.
 */
export function killAtChange(): { changes(): number; startCounting(): void; step(): void } {
  const killAt = Number(process.env.KILL_AT ?? 0);
  let changes = 0;
  const step = (half: () => void = () => {}) => {
    changes += 1;
    if (changes !== killAt) return;
    half();
    process.kill(process.pid, 'SIGKILL');
  };
  for (const name of CHANGES) {
    const original = fs[name] as (...args: unknown[]) => unknown;
    Object.assign(fs, {
      [name]: (...args: unknown[]) => {
        // A real kill may leave half of a file.
        step(() => {
          if (name === 'writeFileSync')
            original(args[0], String(args[1]).slice(0, String(args[1]).length / 2));
        });
        return original(...args);
      },
    });
  }
  syncBuiltinESMExports();
  return {
    changes: () => changes,
    startCounting: () => {
      changes = 0;
    },
    step: () => step(),
  };
}
