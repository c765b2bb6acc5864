import { checkoutAccount, setCheckoutAccount } from '../../contracts/checkout-account.ts';
import {
  addCheckoutMember,
  editCheckoutMember,
  removeCheckoutMember,
  setCheckoutPlan,
} from '../../contracts/checkout-member.ts';
import { payCheckout } from '../../contracts/checkout-payment.ts';
import { purchaseSubscription } from '../../contracts/purchase-subscription.ts';
import { signup } from '../../contracts/signup.ts';
import { route } from '../route.ts';
import { buyAtOnce, buyCart, buyForAccount } from '../services/checkout/buy.ts';
import { cartAnswer } from '../services/checkout/cart-answer.ts';
import { addPerson, editPerson, removePerson, setPlan } from '../services/checkout/change-people.ts';
import { setAccount } from '../services/checkout/set-account.ts';
import { shopOf } from '../services/checkout/shop.ts';

export const checkoutRoutes = [
  route(checkoutAccount, async (call) => {
    const shop = await shopOf(call);
    return call.inSite((tx) => cartAnswer(tx, call, shop));
  }),
  route(setCheckoutAccount, (call) => setAccount(call, call.body)),
  route(addCheckoutMember, (call) => addPerson(call, call.body)),
  route(editCheckoutMember, (call) => editPerson(call, call.body)),
  route(removeCheckoutMember, (call) => removePerson(call, call.body)),
  route(setCheckoutPlan, (call) => setPlan(call, call.body)),
  route(payCheckout, (call) => buyCart(call, call.body)),
  route(signup, (call) => buyAtOnce(call, call.body)),
  route(purchaseSubscription, (call) => buyForAccount(call, call.body)),
];
