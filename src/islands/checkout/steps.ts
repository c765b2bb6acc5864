import type { Cart } from '#contracts/checkout/cart.ts';
import { paths } from '#util/site/paths.ts';

/** The steps of joining (specification §2), each a page of its own. */
export type Step = 'plan' | 'create-account' | 'add-member' | 'edit-member' | 'payment';

const ADDRESS = {
  plan: paths.checkout,
  'create-account': paths.checkoutCreateAccount,
  'add-member': paths.checkoutAddMember,
  payment: paths.checkoutPayment,
} as const;
type Stop = keyof typeof ADDRESS;
const ORDER: readonly Stop[] = ['plan', 'create-account', 'add-member', 'payment'];

/** The page of a step. People are edited on the household page. */
export const stepAddress = (step: Stop): string => ADDRESS[step];

/** The first step that misses something. Who joins is asked for together with their account. */
export function firstIncompleteStep(cart: Cart | null): Stop {
  switch (cart?.next) {
    case undefined:
    case 'choose-plan':
      return 'plan';
    case 'create-account':
    case 'add-member':
      return 'create-account';
    case 'edit-member':
      return 'add-member';
    case 'payment':
      return 'payment';
  }
}

/**
 * Where a visitor has to go first who opened a step by its address, because an earlier one misses something.
 * @returns null where they may stay
 */
export function detour(cart: Cart | null, opened: Step): string | null {
  const stop = opened === 'edit-member' ? 'add-member' : opened;
  const missing = firstIncompleteStep(cart);
  return ORDER.indexOf(missing) < ORDER.indexOf(stop) ? stepAddress(missing) : null;
}

/** The person whose edit page is open; null on other pages, and for an id that is not in this cart. */
export function editedPerson(cart: Cart, pathname: string): Cart['members'][number] | null {
  const id = pathname.split('/').at(-1) ?? '';
  return cart.members.find((person) => person.id === id) ?? null;
}
