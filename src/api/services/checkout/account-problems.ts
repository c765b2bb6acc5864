import type { Problem } from '#contracts/checkout/cart.ts';
import type { CartRow } from './cart-rows.ts';

const NEEDED: readonly [
  field: 'email' | 'passwordHash' | 'phone' | 'state' | 'zip',
  name: string,
  message: string,
][] = [
  ['email', 'email', 'Please enter your email address.'],
  ['passwordHash', 'password', 'Please choose a password.'],
  ['phone', 'phone', 'Please enter your phone number.'],
  ['state', 'state', 'Please choose the state you live in.'],
  ['zip', 'zip', 'Please enter your ZIP code.'],
];

/** What the account of a buyer still lacks, each as `account.<field>`; nothing for a buyer who is logged in. */
export function accountProblems(row: CartRow, { isLoggedIn }: { isLoggedIn: boolean }): Problem[] {
  if (isLoggedIn) return [];
  return NEEDED.filter(([field]) => !row[field]).map(([, name, message]) => ({
    field: `account.${name}`,
    reason: 'missing',
    message,
  }));
}
