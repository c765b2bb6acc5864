import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BatchedReads } from './batched-reads.ts';
import type { Database, KeyedQuery, Tx } from './database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Statement {
  site: string;
  keys: readonly string[];
  answer: () => void;
  fail: (error: Error) => void;
}

/** Reads whose statements wait for the test's response; each key's row is the key itself. */
function openReads() {
  const statements: Statement[] = [];
  const query: KeyedQuery<object> = {
    run: (_tx, { site, keys }) =>
      new Promise((resolve, reject) => {
        statements.push({ site, keys, answer: () => resolve(keys.map((key) => ({ key }))), fail: reject });
      }),
  };
  const runAtOnce: Database['read'] = (_site, work) => work({} as Tx);
  const reads = new BatchedReads(runAtOnce);
  return { statements, read: (key: string, site = 'harbor') => reads.read(site, query, key) };
}

const names = (count: number, from = 0) => Array.from({ length: count }, (_each, at) => `k${from + at}`);
const nextTurn = () => vi.advanceTimersByTimeAsync(0);

describe('batched reads', () => {
  it('reads each key once in a shared statement', async () => {
    const { statements, read } = openReads();
    const reads = ['a', 'b', 'a'].map((key) => read(key));
    expect(statements).toHaveLength(0);
    await nextTurn();
    expect(statements.map(({ keys }) => keys)).toEqual([['a', 'b']]);
    statements[0]?.answer();
    expect(await Promise.all(reads)).toEqual([{ key: 'a' }, { key: 'b' }, { key: 'a' }]);
  });

  it('never shares a statement between two sites', async () => {
    const { statements, read } = openReads();
    void read('a', 'harbor');
    void read('a', 'mesa');
    await nextTurn();
    expect(statements.map(({ site }) => site)).toEqual(['harbor', 'mesa']);
  });

  it('holds requests for the next statement while two run', async () => {
    const { statements, read } = openReads();
    void Promise.all(names(32).map((key) => read(key)));
    await nextTurn();
    void Promise.all(names(5, 32).map((key) => read(key)));
    await nextTurn();
    expect(statements).toHaveLength(2);
    statements[0]?.answer();
    await nextTurn();
    expect(statements[2]?.keys).toEqual(names(5, 32));
  });

  it('sends the next statement if others hang', async () => {
    const { statements, read } = openReads();
    void Promise.all(names(40).map((key) => read(key)));
    await nextTurn();
    expect(statements).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(statements[2]?.keys).toEqual(names(8, 32));
  });

  it('retries each key alone after a shared failure', async () => {
    const { statements, read } = openReads();
    const reads = Promise.allSettled(['a', 'b'].map((key) => read(key)));
    await nextTurn();
    statements[0]?.fail(new Error('something about b'));
    await nextTurn();
    expect(statements.slice(1).map(({ keys }) => keys)).toEqual([['a'], ['b']]);
    statements[1]?.answer();
    statements[2]?.fail(new Error('it is b'));
    expect((await reads).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses all without retries if an overloaded database timed out', async () => {
    const { statements, read } = openReads();
    const reads = Promise.allSettled(names(16).map((key) => read(key)));
    await nextTurn();
    const cause = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    statements[0]?.fail(new Error('Failed query', { cause }));
    expect((await reads).every(({ status }) => status === 'rejected')).toBe(true);
    expect(statements).toHaveLength(1);
  });

  it('refuses all at once if the database is unreachable', async () => {
    const { statements, read } = openReads();
    const reads = Promise.allSettled(['a', 'b'].map((key) => read(key)));
    await nextTurn();
    statements[0]?.fail(new Error('Connection terminated unexpectedly'));
    expect((await reads).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(statements).toHaveLength(1);
  });
});
