import { describe, expect, it } from 'vitest';
import type { Cart } from '#contracts/checkout/cart.ts';
import { detour, editedPerson, firstIncompleteStep } from './steps.ts';

const cartAt = (next: Cart['next']): Cart => ({ next, members: [{ id: 'one' }] }) as unknown as Cart;

describe('detour', () => {
  it.each([
    ['payment', null, '/checkout'],
    ['add-member', null, '/checkout'],
    ['create-account', 'choose-plan', '/checkout'],
    ['payment', 'create-account', '/checkout/create-account'],
    ['add-member', 'add-member', '/checkout/create-account'],
    ['payment', 'edit-member', '/checkout/add-member'],
  ] as const)('sends %s with a cart that lacks %s to %s first', (step, next, address) => {
    expect(detour(next && cartAt(next), step)).toBe(address);
  });

  it.each([
    ['plan', null],
    ['plan', 'payment'],
    ['create-account', 'payment'],
    ['add-member', 'edit-member'],
    ['edit-member', 'payment'],
    ['payment', 'payment'],
  ] as const)('lets %s open with a cart that lacks %s', (step, next) => {
    expect(detour(next && cartAt(next), step)).toBeNull();
  });
});

it('asks for the buyer’s person on the account step', () => {
  expect(firstIncompleteStep(cartAt('add-member'))).toBe('create-account');
});

it('finds the person being edited by the address', () => {
  expect(editedPerson(cartAt('payment'), '/checkout/edit-member/one')).toEqual({ id: 'one' });
  expect(editedPerson(cartAt('payment'), '/checkout/edit-member/two')).toBeNull();
});
