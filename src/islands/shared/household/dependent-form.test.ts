import { describe, expect, it } from 'vitest';
import { choosePlan } from './DependentForm.tsx';

const plans = [
  { id: 'plus', name: 'Plus', dependentCents: 7_000 },
  { id: 'braces', name: 'Braces', dependentCents: 9_500 },
];

describe('choosePlan', () => {
  it('sends the chosen plan, or null for the household’s', () => {
    expect(choosePlan('braces', { plans, before: null })).toEqual({ plan: 'braces' });
    expect(choosePlan('', { plans, before: 'braces' })).toEqual({ plan: null });
  });

  it('drops a person’s own plan if there is no choice any more', () => {
    expect(choosePlan('', { plans: [], before: 'braces' })).toEqual({ plan: null });
  });

  it('keeps the plan while the choices are unknown', () => {
    expect(choosePlan('', { plans: undefined, before: 'braces' })).toEqual({ plan: 'braces' });
  });

  it('sends no plan if the form does not ask for one', () => {
    expect(choosePlan('', { plans: undefined, before: undefined })).toEqual({});
  });
});
