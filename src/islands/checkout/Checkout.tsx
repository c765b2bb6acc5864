import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { navigate } from '#client/page/navigate.ts';
import { blockReload } from '#client/page/reload.ts';
import { removeCartMarker, updateCartMarker } from '#client/storage/cart-marker.ts';
import type { CartAnswer } from '#contracts/checkout/cart.ts';
import type {
  AwaitingBank as AwaitingOrder,
  Joined as JoinedAnswer,
  Paid,
} from '#contracts/payment/payment.ts';
import { $auth, refreshAuth, setLoggedIn, startAuth } from '#stores/auth.ts';
import { $cart, refreshCart, startCart } from '#stores/cart.ts';
import { Spinner } from '#ui/elements/Spinner.tsx';
import { sentence } from '#ui/elements/sentence.ts';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import { paths } from '#util/site/paths.ts';
import { LazyCheckoutEnd, usePreloadCheckoutEnd } from './CheckoutEndLoader.tsx';
import laterCss from './checkout-later.css?inline';
import type { PaymentMethod } from './PaymentMethodField.tsx';
import { PriceSummary } from './PriceSummary.tsx';
import { isPaymentPending } from './pay-for-cart.ts';
import type { PlanOption } from './plan-options.ts';
import { detour, type Step } from './steps.ts';
import { t } from './texts.ts';
import { PaymentOutcomeUnknown, useUnfinishedPayment } from './UnfinishedPayment.tsx';

/** The props that every step's page gives its island. */
export interface CheckoutProps {
  plans: readonly PlanOption[];
  help: Help;
  hasBotCheck: boolean;
}

/** What a step works with. */
export interface StepProps extends CheckoutProps {
  answer: CartAnswer;
  /** the cart is not loaded yet, so nothing can be sent */
  isOpening: boolean;
  isMember: boolean;
  /** the payment method: with a bank account, the summary can promise less */
  method: PaymentMethod;
  onMethod(method: PaymentMethod): void;
  onPaid(joined: JoinedAnswer): void;
}

interface Props extends CheckoutProps {
  step: Step;
  /** the component of the step */
  StepOf: ComponentType<StepProps>;
}

const NO_CART: CartAnswer = {
  cart: null,
  hasExpired: false,
  bank: null,
  payment: { processor: 'sandbox', publicKey: null },
};

/**
 * The frame of every checkout step. Each step is its own page, and the cart is on the server (specification §2 and §4).
 * The island of a page is its step inside this frame, so no page loads the script of another step.
 */
export function Checkout({ StepOf, ...props }: Props) {
  const state = useStore($cart, { ssr: 'initial' });
  const { isAuthenticated } = useStore($auth, { ssr: 'initial' });
  const [paid, setPaid] = useState<Paid | null>(null);
  const [method, setMethod] = useState<PaymentMethod>('card');
  /** the bank payment that this page sent, until the server reports its state */
  const [sentOrder, setSentOrder] = useState<AwaitingOrder | null>(null);
  useStyles(laterCss);

  useEffect(() => {
    startAuth();
    void refreshAuth();
    startCart();
  }, []);

  const latest = state.kind === 'ready' ? state.answer : null;
  const shown = useRef(latest);
  // The server removes the cart before the response to the payment arrives, so keep showing the last one.
  if (!isPaymentPending()) shown.current = latest;
  const answer = shown.current;
  const hadCart = useRef<boolean>(undefined);
  if (answer) hadCart.current ??= answer.cart !== null;
  const { attempt, isSettled, notice, onOver } = useUnfinishedPayment(state, paid !== null);
  const reported = answer?.bank ?? null;
  const bank = reported?.state === 'failed' || reported === null ? (sentOrder ?? reported) : reported;
  const endsWithBank = bank?.state === 'processing' || (bank?.state === 'captured' && props.step !== 'plan');
  const hasEnded = paid !== null || attempt !== null || endsWithBank;
  const missing = answer && !hasEnded && isSettled ? detour(answer.cart, props.step) : null;
  const redirect = missing !== null && isPaidFor(answer, isAuthenticated) ? paths.dashboard : missing;
  useEffect(() => {
    // leaving would hide the notice before it is read
    if (redirect !== null && notice === '') navigate(redirect, { replaces: true });
  }, [redirect, notice]);

  const isHere = answer?.cart != null && redirect === null && props.step !== 'plan';
  useEffect(() => {
    if (isHere) updateCartMarker({ at: location.pathname });
  }, [isHere]);

  const onPaid = (done: JoinedAnswer) => {
    // a bank payment takes days, and the server reports its state
    if (done.state === 'processing') {
      setSentOrder(done);
      return void refreshCart();
    }
    if (done.isAuthenticated) setLoggedIn(done);
    removeCartMarker();
    setPaid(done);
  };
  useEffect(() => {
    if (reported?.state === 'processing' || reported?.state === 'captured') setSentOrder(null);
  }, [reported]);
  // for a new build, the page would reload and lead to the dashboard before the card is read
  useEffect(() => (paid ? blockReload() : undefined), [paid]);
  usePreloadCheckoutEnd(props.step === 'payment' || attempt !== null);
  if (paid) return <LazyCheckoutEnd end={paid} help={props.help} />;
  if (state.kind === 'failed') return <CartError message={state.problem.message} help={props.help} />;
  if (attempt)
    return <PaymentOutcomeUnknown attempt={attempt} help={props.help} onPaid={onPaid} onOver={onOver} />;
  if (redirect !== null && notice !== '')
    return <ContinueNote to={redirect} notice={notice} help={props.help} />;
  if (bank && bank.state !== 'failed' && endsWithBank)
    return <LazyCheckoutEnd end={bank} help={props.help} />;
  // a missing cart may have been paid for
  const isWaiting = !answer || redirect !== null || (answer.cart === null && !isSettled);
  // The first step needs no cart, so the published page already shows it.
  const opened = state.kind === 'loading' && props.step === 'plan' ? NO_CART : isWaiting ? null : answer;
  if (!opened)
    return (
      <div className="checkout-waiting">
        <Spinner label={t.openingCart} />
      </div>
    );
  const hasSummary = props.step !== 'plan' && opened.cart?.quote;
  return (
    <div className={hasSummary ? 'checkout-step has-summary' : 'checkout-step'}>
      <div className="checkout-main">
        {opened.hasExpired && <FormMessage kind="info">{t.cartExpired}</FormMessage>}
        {notice && (
          <FormMessage key={notice} takesFocus>
            {notice}
          </FormMessage>
        )}
        {bank && <BankNotice bank={bank} step={props.step} />}
        <StepOf
          // remount with the cart once it is loaded
          key={hadCart.current ? 'cart' : 'new'}
          {...props}
          answer={opened}
          isOpening={opened === NO_CART}
          method={method}
          onPaid={onPaid}
          isMember={isAuthenticated}
          onMethod={setMethod}
        />
        <HelpLine help={props.help} lead={t.questionsCall} />
      </div>
      {hasSummary && <PriceSummary cart={opened.cart} method={method} />}
    </div>
  );
}

/** After payment there is no cart, and the member has a dashboard. */
const isPaidFor = (answer: CartAnswer | null, isMember: boolean): boolean =>
  isMember && answer?.cart === null && !answer.hasExpired && location.pathname === paths.checkoutPayment;

/** The cart could not be loaded. */
function CartError({ message, help }: { message: string; help: Help }) {
  return (
    <div className="form">
      <FormMessage>{message}</FormMessage>
      <p>
        <button type="button" className="button" onClick={() => void refreshCart()}>
          {t.tryAgain}
        </button>
      </p>
      <HelpLine help={help} lead={t.orJoinByPhone} />
    </div>
  );
}

/** Shows a notice before the visitor continues with an earlier step. */
function ContinueNote({ to, notice, help }: { to: string; notice: string; help: Help }) {
  return (
    <div className="form">
      <FormMessage takesFocus>{notice}</FormMessage>
      <p>
        <a className="button" href={to}>
          {t.goOn}
        </a>
      </p>
      <HelpLine help={help} lead={t.questionsCall} />
    </div>
  );
}

/** The outcome of a bank payment, above the current step. */
function BankNotice({ bank, step }: { bank: NonNullable<CartAnswer['bank']>; step: Step }) {
  if (bank.state === 'captured')
    return (
      <FormMessage kind="info">
        {sentence(t.bankArrivedLogIn((words) => <a href={paths.memberLogin}>{words}</a>))}
      </FormMessage>
    );
  if (bank.state !== 'failed' || (step !== 'payment' && step !== 'plan')) return null;
  return <FormMessage>{t.bankFailed(bank.message)}</FormMessage>;
}
