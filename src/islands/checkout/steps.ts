import type { Cart } from '#contracts/checkout/cart.ts';
import { paths } from '#util/site/paths.ts';

/** The steps of joining (specification §2), each a page of its own. */
export type Step = 'plan' | 'create-account' | 'add-member' | 'edit-member' | 'payment';

const PAGE = {
  plan: 'checkout',
  'create-account': 'checkoutCreateAccount',
  'add-member': 'checkoutAddMember',
  payment: 'checkoutPayment',
} as const;
type MainStep = keyof typeof PAGE;
const ORDER: readonly MainStep[] = ['plan', 'create-account', 'add-member', 'payment'];

/** The page of a step. People are edited on the household page. */
export const stepAddress = (step: MainStep): string => paths[PAGE[step]];

/** The first step that lacks something. The account step also asks for the buyer's person. */
export function firstIncompleteStep(cart: Cart | null): MainStep {
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
 * The address of an earlier step that must be completed before the opened one.
 * @returns null if there is none
 */
export function detour(cart: Cart | null, opened: Step): string | null {
  const step = opened === 'edit-member' ? 'add-member' : opened;
  const missing = firstIncompleteStep(cart);
  return ORDER.indexOf(missing) < ORDER.indexOf(step) ? stepAddress(missing) : null;
}

/** The person whose edit page is open; null on other pages, and for an id that is not in this cart. */
export function editedPerson(cart: Cart, pathname: string): Cart['members'][number] | null {
  const id = pathname.split('/').at(-1) ?? '';
  return cart.members.find((person) => person.id === id) ?? null;
}
