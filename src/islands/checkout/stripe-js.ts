/**
 * Stripe's script comes from Stripe alone (its terms ask for that, and PCI DSS for not handing it on). This is as
 * much of it as the checkout uses (https://docs.stripe.com/js).
 */
const SCRIPT = 'https://js.stripe.com/v3/';

interface Fault {
  message?: string;
}

export interface StripeElement {
  on(event: 'ready' | 'loaderror', listener: () => void): void;
  mount(place: HTMLElement): void;
  destroy(): void;
}

export interface StripeElements {
  create(kind: 'payment', options: { layout: 'tabs' }): StripeElement;
  getElement(kind: 'payment'): StripeElement | null;
  update(options: { amount: number }): void;
  /** shows what is missing in the frame itself */
  submit(): Promise<{ error?: Fault }>;
}

export interface StripeJs {
  elements(options: {
    mode: 'payment';
    amount: number;
    currency: 'usd';
    paymentMethodCreation: 'manual';
    setupFutureUsage: 'off_session';
    paymentMethodTypes: readonly ['card'];
  }): StripeElements;
  createPaymentMethod(options: {
    elements: StripeElements;
  }): Promise<{ error?: Fault; paymentMethod?: { id: string } }>;
}

type Maker = (publicKey: string) => StripeJs;

let loading: Promise<Maker> | null = null;

/** @throws when Stripe's script cannot be had; the next call tries again */
export async function loadStripe(publicKey: string): Promise<StripeJs> {
  loading ??= load();
  try {
    return (await loading)(publicKey);
  } catch (fault) {
    loading = null;
    throw fault;
  }
}

function load(): Promise<Maker> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
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
