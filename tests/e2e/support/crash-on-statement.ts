import pg from 'pg';

// Loaded before a server that is to crash: the parent process names a statement, and the process ends like kill -9 right
// before that statement or right after sending it.

export interface CrashPoint {
  /** a part of the statement's text */
  statement: string;
  when: 'before' | 'sent';
}

let crashPoint: CrashPoint | null = null;
process.on('message', (message: CrashPoint) => {
  crashPoint = message;
  process.send?.('armed');
});
process.channel?.unref();

const crash = () => process.kill(process.pid, 'SIGKILL');

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
  const [first] = args as [string | { text: string }];
  const isTime =
    crashPoint !== null && (typeof first === 'string' ? first : first.text).includes(crashPoint.statement);
  if (isTime && crashPoint?.when === 'before') crash();
  const result = Reflect.apply(query as (...all: unknown[]) => unknown, this, args);
  // the next turn of the loop comes after the socket has taken the bytes
  if (isTime) setImmediate(crash);
  return result;
} as typeof query;
