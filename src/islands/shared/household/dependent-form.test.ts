import { describe, expect, it } from 'vitest';
import { choosePlan } from './DependentForm.tsx';

const plans = [
  { id: 'plus', name: 'Plus', dependentCents: 7_000 },
  { id: 'braces', name: 'Braces', dependentCents: 9_500 },
];

describe('the plan that a form sends', () => {
  it('is the one that was chosen, or none of their own', () => {
    expect(choosePlan('braces', { plans, before: null })).toEqual({ plan: 'braces' });
    expect(choosePlan('', { plans, before: 'braces' })).toEqual({ plan: null });
  });

  it('is given up where there is none to choose any more', () => {
    expect(choosePlan('', { plans: [], before: 'braces' })).toEqual({ plan: null });
  });

  it('stays as it was while nobody knows which there are', () => {
    expect(choosePlan('', { plans: undefined, before: 'braces' })).toEqual({ plan: 'braces' });
  });

  it('is not spoken of where it is not asked', () => {
    expect(choosePlan('', { plans: undefined, before: undefined })).toEqual({});
  });
});
