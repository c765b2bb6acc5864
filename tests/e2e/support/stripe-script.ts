import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import type { StripePeer } from '#tests/support/payments/stripe/peer.ts';

/**
 * What Stripe's script does, as far as a page can see it (https://docs.stripe.com/js): the field is in a frame of
 * Stripe's, tokens are made by Stripe's API, and options that Stripe refuses throw.
 */
const SCRIPT = `(() => {
  const calls = (window.stripeCalls = []);
  const fail = (text) => { throw Object.assign(new Error(text), { name: 'IntegrationError' }); };
  const METHODS = ['card', 'us_bank_account'];
  const check = (wish, more = []) => {
    for (const name of Object.keys(wish))
      if (![...more, 'mode', 'amount', 'currency', 'setupFutureUsage', 'allowedPaymentMethodTypes', 'appearance'].includes(name))
        fail('elements() does not take ' + name);
    if (wish.mode === 'payment' ? !(wish.amount >= 50) : wish.mode !== 'setup' || 'amount' in wish) fail('wrong amount');
    if (wish.currency !== 'usd') fail('wrong currency');
    if (wish.mode === 'setup' && wish.setupFutureUsage !== 'off_session') fail('a setup is for later');
    if (!wish.allowedPaymentMethodTypes.every((type) => METHODS.includes(type))) fail('unknown type');
    const verification = wish.paymentMethodOptions?.us_bank_account?.verification_method;
    if (verification !== undefined && !['automatic', 'instant'].includes(verification)) fail('no such verification');
    const { appearance: _look, ...told } = wish;
    return told;
  };
  window.Stripe = (key) => {
    calls.push(['Stripe', key]);
    if (!key.startsWith('pk_')) fail('not a publishable key');
    return {
      elements(options) {
        let wish = check(options, ['paymentMethodOptions']);
        let isSubmitted = false;
        let typed = { number: '', wallet: false, account: '' };
        let frame;
        const isBank = () => wish.allowedPaymentMethodTypes[0] === 'us_bank_account';
        const show = () => frame?.contentWindow?.postMessage(isBank() ? 'bank' : 'card', 'https://js.stripe.com');
        calls.push(['elements', wish]);
        return {
          create(kind, { layout, terms, defaultValues }) {
            // a mandate of its own beside ours would be one too many
            if (terms?.usBankAccount !== 'never') fail('the mandate is shown twice');
            if (kind !== 'payment' || layout !== 'tabs') fail('no such element');
            calls.push(['create', defaultValues.billingDetails]);
            const heard = {};
            frame = document.createElement('iframe');
            frame.title = 'Secure payment input frame';
            frame.src = 'https://js.stripe.com/endive/elements-inner-payment.html';
            frame.allow = 'payment *';
            frame.style.cssText = 'border:0;width:100%;height:9rem';
            const hear = ({ origin, source, data }) => {
              if (origin !== 'https://js.stripe.com' || source !== frame.contentWindow) return;
              if (data === 'ready') (show(), heard.ready?.());
              else if (data === 'loaderror') heard.loaderror?.({ error: { message: 'no' } });
              else {
                typed = data;
                heard.change?.({ value: { type: isBank() ? 'us_bank_account' : typed.wallet ? 'apple_pay' : 'card' } });
              }
            };
            addEventListener('message', hear);
            return {
              on: (event, listener) => void (heard[event] = listener),
              mount: (place) => place.append(frame),
              destroy: () => { removeEventListener('message', hear); frame.remove(); },
            };
          },
          update(next) {
            wish = check(next);
            calls.push(['update', wish]);
            show();
          },
          async submit() {
            // a wallet may open only while the click is being handled
            calls.push(['submit', window.event?.type ?? null]);
            // Stripe's own window, where a buyer logs in to their bank
            isSubmitted = isBank() ? typed.account !== '' : typed.wallet || typed.number.replaceAll(' ', '').length === 16;
            return isSubmitted ? {} : { error: { message: isBank() ? 'Please choose an account.' : 'Your card number is incomplete.' } };
          },
          _token: async () => {
            if (!isSubmitted) fail('elements.submit() must be called before');
            isSubmitted = false;
            const body = new URLSearchParams({ ...typed, kind: isBank() ? 'bank' : 'card', later: wish.setupFutureUsage ?? '' });
            return (await fetch('https://api.stripe.com/v1/confirmation_tokens', { method: 'POST', body })).json();
          },
        };
      },
      createConfirmationToken: async ({ elements }) => ({ confirmationToken: await elements._token() }),
    };
  };
})();`;

const FIELD = `<!doctype html><html lang="en"><title>Stripe</title><body style="font:16px sans-serif">
<div id="card"><label>Card number <input id="number" autocomplete="off"></label>
<label><input type="checkbox" id="wallet"> Apple Pay</label></div>
<div id="bank" hidden><label>Test institution <select id="account"><option value="">Choose an account
<option value="pm_usBankAccount_success">Checking<option value="pm_usBankAccount_insufficientFunds">Empty
<option value="pm_usBankAccount_microdeposits">Typed by hand</select></label></div>
<script>
  const tell = () => parent.postMessage({ number: number.value, wallet: wallet.checked, account: account.value }, '*');
  addEventListener('message', ({ data }) => { card.hidden = data !== 'card'; bank.hidden = data !== 'bank'; });
  addEventListener('input', tell);
  parent.postMessage('ready', '*');
</script>`;

const BROKEN = `<!doctype html><title>Stripe</title><script>parent.postMessage('loaderror', '*');</script>`;

/** Stripe's test cards (https://docs.stripe.com/testing), and what its API calls them. */
const CARDS: Readonly<Record<string, string>> = {
  '4242424242424242': 'pm_card_visa',
  '4000000000009995': 'pm_card_chargeDeclinedInsufficientFunds',
};

export interface StripeScript {
  /** every request that went to Stripe from a browser */
  asked: string[];
  /** the current failure of Stripe */
  trouble: 'none' | 'no-script' | 'no-field';
}

/** Serves a replacement of Stripe's script, whose tokens come from the fake Stripe API. */
export async function serveStripeScript(context: BrowserContext, peer: StripePeer): Promise<StripeScript> {
  const stripe: StripeScript = { asked: [], trouble: 'none' };
  await context.route('https://*.stripe.com/**', async (route) => {
    const request = route.request();
    stripe.asked.push(request.url());
    if (request.url() === 'https://js.stripe.com/endive/stripe.js') {
      if (stripe.trouble === 'no-script') return route.abort();
      return route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
    }
    if (request.url() === 'https://api.stripe.com/v1/confirmation_tokens') {
      const typed = new URLSearchParams(request.postData() ?? '');
      const number = (typed.get('number') ?? '').replaceAll(' ', '');
      const account = typed.get('kind') === 'bank' ? typed.get('account') : null;
      const card =
        account ??
        (typed.get('wallet') === 'true'
          ? 'pm_card_mastercard'
          : (CARDS[number] ?? 'pm_card_incorrectNumber'));
      const token = peer.books.createConfirmationToken(card, typed.get('later') || null);
      return route.fulfill({ json: token, headers: { 'access-control-allow-origin': '*' } });
    }
    const body = stripe.trouble === 'no-field' ? BROKEN : FIELD;
    return route.fulfill({ contentType: 'text/html', body });
  });
  return stripe;
}

/** Stripe's frame. */
export const stripeField = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure payment input frame"]');

/** What the page asked of Stripe's script, call by call. */
export const stripeCalls = (page: Page): Promise<[name: string, with_: unknown][]> =>
  page.evaluate(() => (window as unknown as { stripeCalls: [string, unknown][] }).stripeCalls);
