import { describe, expect, it } from 'vitest';
import { nextAttempt } from './renewal-retries.ts';

const dueOn = '2027-06-10';

describe('a renewal whose payment fails', () => {
  it('is tried on the day, and 3, 7 and 14 days later', () => {
    expect(nextAttempt([], dueOn)).toEqual({ kind: 'attempt', on: '2027-06-10' });
    expect(nextAttempt(['2027-06-10'], dueOn)).toEqual({ kind: 'attempt', on: '2027-06-13' });
    expect(nextAttempt(['2027-06-10', '2027-06-13'], dueOn)).toEqual({ kind: 'attempt', on: '2027-06-17' });
    expect(nextAttempt(['2027-06-10', '2027-06-13', '2027-06-17'], dueOn)).toEqual({
      kind: 'attempt',
      on: '2027-06-24',
    });
  });

  it('ends when the last attempt failed', () => {
    const failed = ['2027-06-10', '2027-06-13', '2027-06-17', '2027-06-24'];
    expect(nextAttempt(failed, dueOn)).toEqual({ kind: 'exhausted', on: '2027-06-24' });
  });

  it('is tried once more after five days by a brand that promises so', () => {
    expect(nextAttempt(['2027-06-10'], dueOn, [0, 5])).toEqual({ kind: 'attempt', on: '2027-06-15' });
    expect(nextAttempt(['2027-06-10', '2027-06-15'], dueOn, [0, 5])).toMatchObject({ kind: 'exhausted' });
  });

  it('keeps its days apart when the job was down', () => {
    expect(nextAttempt(['2027-06-18'], dueOn)).toEqual({ kind: 'attempt', on: '2027-06-21' });
    expect(nextAttempt(['2027-06-10', '2027-06-20'], dueOn)).toEqual({ kind: 'attempt', on: '2027-06-21' });
  });

  it('is not tried again where a brand tries once', () => {
    expect(nextAttempt(['2027-06-10'], dueOn, [0])).toMatchObject({ kind: 'exhausted' });
  });
});
