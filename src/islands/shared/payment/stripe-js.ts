/**
 * Stripe's script comes from Stripe alone (its terms ask for that, and PCI DSS for not handing it on), in the release
 * that the server's library speaks as well (https://docs.stripe.com/sdks/stripejs-versioning). What follows is as much
 * of it as the checkout uses (https://docs.stripe.com/js).
 */
export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

interface PaymentError {
  /** message for the buyer */
  message?: string;
}

/** Card, and the wallets that hand a card over (Apple Pay and Google Pay count as cards); a bank account. */
export type StripeMethod = 'card' | 'us_bank_account';

/** What is to be paid, before any payment exists at Stripe. */
export interface StripeIntent {
  /** 'setup': nothing is due now, and the card is kept for a renewal */
  mode: 'payment' | 'setup';
  /** absent with 'setup' */
  amount?: number;
  currency: 'usd';
  /** the card is charged again with its owner away */
  setupFutureUsage: 'off_session' | null;
  allowedPaymentMethodTypes: readonly StripeMethod[];
}

export interface StripeElement {
  on(event: 'ready' | 'loaderror', listener: () => void): void;
  /** heard with the kind that is chosen, such as `card` or `apple_pay` */
  on(event: 'change', listener: (change: { value: { type: string } }) => void): void;
  mount(place: HTMLElement): void;
  destroy(): void;
}

/** What Stripe asks for by itself, where it is known already. */
export interface KnownBuyer {
  name: string;
  email: string;
  zip: string;
}

interface PaymentElementOptions {
  layout: 'tabs';
  terms: { usBankAccount: 'never' };
  defaultValues: {
    billingDetails: { name: string; email: string; address: { postal_code: string; country: 'US' } };
  };
}

export interface StripeElements {
  create(kind: 'payment', options: PaymentElementOptions): StripeElement;
  update(wish: StripeIntent): void;
  /** checks what was typed, and opens a wallet where one was chosen: so it must be called right from the click */
  submit(): Promise<{ error?: PaymentError }>;
}

/** How Stripe's frames are to look (https://docs.stripe.com/elements/appearance-api). */
export interface StripeAppearance {
  variables: Readonly<Record<string, string>>;
}

interface StripeSettings {
  appearance: StripeAppearance;
  paymentMethodOptions: { us_bank_account: { verification_method: 'instant' } };
}

export interface StripeJs {
  elements(options: StripeIntent & StripeSettings): StripeElements;
  createConfirmationToken(options: {
    elements: StripeElements;
  }): Promise<{ error?: PaymentError; confirmationToken?: { id: string } }>;
}

type Maker = (publicKey: string) => StripeJs;

let loading: Promise<Maker> | null = null;

/** @throws when Stripe's script cannot be had; the next call tries again */
export async function loadStripe(publicKey: string): Promise<StripeJs> {
  loading ??= load();
  try {
    return (await loading)(publicKey);
  } catch (error) {
    loading = null;
    throw error;
  }
}

function load(): Promise<Maker> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = STRIPE_SCRIPT;
    script.async = true;
    script.onload = () => {
      const { Stripe } = window as { Stripe?: Maker };
      if (Stripe) resolve(Stripe);
      else reject(new Error('Stripe’s script did not start'));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('Stripe’s script could not be loaded'));
    };
    document.head.append(script);
  });
}
