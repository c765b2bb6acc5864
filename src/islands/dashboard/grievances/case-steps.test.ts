import { describe, expect, it } from 'vitest';
import type { GrievanceCase } from '#contracts/support/member-grievances.ts';
import { caseSteps, timeLeft } from './case-steps.ts';

const RECEIVED: GrievanceCase = {
  caseNumber: 'G-4XR7-9PDK',
  receivedOn: '2026-06-15',
  urgent: false,
  status: 'received',
  acknowledgeBy: '2026-06-20',
  resolveBy: '2026-07-15',
  acknowledgedOn: null,
  resolvedOn: null,
  next: { step: 'acknowledge', by: '2026-06-20', daysLeft: 5 },
  handler: '',
  decision: '',
  name: 'Ana',
  whatHappened: '',
  desiredOutcome: '',
  files: [],
};
const ACKNOWLEDGED: GrievanceCase = {
  ...RECEIVED,
  status: 'acknowledged',
  acknowledgedOn: '2026-06-17',
  handler: 'Rosa Diaz',
  next: { step: 'resolve', by: '2026-07-15', daysLeft: 28 },
};
const steps = (each: GrievanceCase) => caseSteps(each).map(({ state, label, when }) => [state, label, when]);

describe('caseSteps', () => {
  it('names each finished stage with its day and each later one with its deadline', () => {
    expect(steps(RECEIVED)).toEqual([
      ['done', 'We have it', 'on 06/15/26'],
      ['next', 'We say who looks into it', 'by 06/20/26'],
      ['later', 'You get our decision', 'by 07/15/26'],
    ]);
    expect(steps(ACKNOWLEDGED)).toEqual([
      ['done', 'We have it', 'on 06/15/26'],
      ['done', 'Rosa Diaz looks into it', 'since 06/17/26'],
      ['next', 'You get our decision', 'by 07/15/26'],
    ]);
    const resolved: GrievanceCase = {
      ...ACKNOWLEDGED,
      status: 'resolved',
      resolvedOn: '2026-07-01',
      next: null,
    };
    expect(steps(resolved).at(-1)).toEqual(['done', 'We have decided', 'on 07/01/26']);
  });

  it('marks a stage that is late', () => {
    const late: GrievanceCase = {
      ...RECEIVED,
      next: { step: 'acknowledge', by: '2026-06-20', daysLeft: -1 },
    };
    expect(caseSteps(late).map(({ state }) => state)).toEqual(['done', 'late', 'later']);
  });
});

it.each([
  [5, 'acknowledge', '2026-06-20', 'We have 5 days left to tell you who looks into it.'],
  [3, 'acknowledge', '2026-07-15', 'We have 3 days left to decide.'],
  [1, 'resolve', '2026-07-15', 'We have 1 day left to decide.'],
  [0, 'resolve', '2026-07-15', 'Today is our last day to decide.'],
  [-1, 'resolve', '2026-07-15', 'We are 1 day late. Please call us, and quote the case number.'],
] as const)('with %s days left to %s by %s says: %s', (daysLeft, step, by, text) => {
  expect(timeLeft({ next: { step, by, daysLeft }, resolveBy: '2026-07-15' })).toBe(text);
});

it('shows no time left once the case is decided', () =>
  expect(timeLeft({ ...RECEIVED, next: null })).toBe(''));
