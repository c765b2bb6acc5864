import { type CartAnswer, payCheckout } from '#contracts/checkout/cart.ts';
import { checkoutAccount, setCheckoutAccount } from '#contracts/checkout/cart-account.ts';
import {
  addCheckoutMember,
  editCheckoutMember,
  removeCheckoutMember,
  setCheckoutPlan,
} from '#contracts/checkout/cart-people.ts';
import { purchaseSubscription, signup } from '#contracts/checkout/join-at-once.ts';
import type { RequestContext } from '../http/request-context.ts';
import { route } from '../http/route.ts';
import { buyAtOnce, buyCart, buyForAccount } from '../services/checkout/buy.ts';
import { cartAnswer } from '../services/checkout/cart-answer.ts';
import { addPerson, editPerson, removePerson, setPlan } from '../services/checkout/change-cart.ts';
import { AT_BANK_MS } from '../services/checkout/join-mails.ts';
import { checkoutContext } from '../services/checkout/purchase.ts';
import { setAccount } from '../services/checkout/set-cart-account.ts';

/** Keeps the cart of a visitor who closes the browser; a member logs in again. */
async function keepCart<A extends CartAnswer>(
  { session, member, deps }: Pick<RequestContext, 'session' | 'member' | 'deps'>,
  response: Promise<A>,
): Promise<A> {
  const answer = await response;
  if (answer.cart && !member)
    session.keepFor((Date.parse(answer.cart.expiresAt) - deps.now().getTime()) / 1000);
  return answer;
}

export const checkoutRoutes = [
  route(checkoutAccount, async (call) => {
    const checkout = await checkoutContext(call);
    return call.inSite((tx) => cartAnswer(tx, call, checkout));
  }),
  route(setCheckoutAccount, (call) => keepCart(call, setAccount(call, call.body))),
  route(addCheckoutMember, (call) => keepCart(call, addPerson(call, call.body))),
  route(editCheckoutMember, (call) => keepCart(call, editPerson(call, call.body))),
  route(removeCheckoutMember, (call) => keepCart(call, removePerson(call, call.body))),
  route(setCheckoutPlan, (call) => keepCart(call, setPlan(call, call.body))),
  route(payCheckout, async (call) => {
    const joined = await buyCart(call, call.body);
    // a buyer who closes the browser can see the state of the bank payment in it later
    if (joined.state === 'processing' && !call.member) call.session.keepFor(AT_BANK_MS / 1000);
    return joined;
  }),
  route(signup, (call) => buyAtOnce(call, call.body)),
  route(purchaseSubscription, (call) => buyForAccount(call, call.body)),
];
