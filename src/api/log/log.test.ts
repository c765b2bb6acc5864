import { describe, expect, it } from 'vitest';
import { createLog, type Subject } from './log.ts';

const KEY = 'a key of thirty-two characters ok';

function logLines(key: string | undefined, ...subjects: Subject[]): Record<string, string>[] {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) }, key);
  for (const subject of subjects) log.event('login-failed', { site: 'harbor' }, subject);
  return lines.map((line) => JSON.parse(line));
}

const ANA: Subject = {
  accountId: '0190a000-0000-7000-8000-000000000001',
  emailKey: 'harbor ana@example.com',
  sessionHash: 'a-hash-of-a-session',
  address: '203.0.113.7',
};

describe('log line about a person', () => {
  it('a log line contains only pseudonyms of account, login, session and IP address', () => {
    const [line] = logLines(KEY, ANA);
    const refs = { accountRef: 0, loginRef: 0, sessionRef: 0, addressRef: 0 };
    for (const name of Object.keys(refs)) expect(line?.[name]).toMatch(/^[a-p]{16}$/);
    for (const value of Object.values(ANA)) expect(JSON.stringify(line)).not.toContain(value);
  });

  it('a person has the same pseudonyms in every process with the same key', () => {
    const [[first], [second]] = [logLines(KEY, ANA), logLines(KEY, ANA)];
    expect(first?.accountRef).toBe(second?.accountRef);
    const [other] = logLines(KEY, { ...ANA, accountId: '0190a000-0000-7000-8000-000000000002' });
    expect(other?.accountRef).not.toBe(first?.accountRef);
    expect(other?.addressRef).toBe(first?.addressRef);
  });

  it('a person has different pseudonyms with another key or without one', () => {
    const refs = [KEY, `${KEY}, changed`, undefined].map((key) => logLines(key, ANA)[0]?.accountRef);
    expect(new Set(refs).size).toBe(3);
  });
});

it('logs a line only at its own level', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.event('database-restarted', { level: 'warn' });
  expect(lines[0]?.match(/"level"/g)).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '{}').level).toBe('warn');
});
