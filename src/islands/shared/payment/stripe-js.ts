import type { Appearance, Stripe, StripeConstructor } from '@stripe/stripe-js';
import { t } from './texts.ts';

/**
 * Stripe's script comes from Stripe alone (its terms require that, and PCI DSS forbids passing it on), in the release
 * that the server's library uses as well (https://docs.stripe.com/sdks/stripejs-versioning).
 */
export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

/** @throws when Stripe's script cannot be loaded; the next call tries again */
export async function loadStripe(publicKey: string): Promise<Stripe> {
  return (window.Stripe ?? (await loadScript()))(publicKey, { locale: t.stripeLocale() });
}

function loadScript(): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script =
      document.querySelector<HTMLScriptElement>(`script[src="${STRIPE_SCRIPT}"]`) ?? appendScript();
    const fail = (error: Error) => {
      script.remove();
      reject(error);
    };
    script.addEventListener('load', () =>
      window.Stripe ? resolve(window.Stripe) : fail(new Error('Stripe’s script did not start')),
    );
    script.addEventListener('error', () => fail(new Error('Stripe’s script could not be loaded')));
  });
}

function appendScript(): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = STRIPE_SCRIPT;
  script.async = true;
  document.head.append(script);
  return script;
}

/** Stripe's names for our design tokens. */
const TOKENS = {
  colorPrimary: '--brand',
  colorText: '--ink',
  colorTextSecondary: '--muted',
  colorBackground: '--surface',
  borderRadius: '--radius',
};

/** Stripe computes shades of its colors, so it takes plain values only, no CSS functions. */
const PLAIN = /^(?:#[\da-f]{3,8}|[\d.]+(?:px|rem))$/i;

/** The brand's colors for Stripe's frames, which our style sheets cannot reach. */
export function stripeAppearance(place: Element): Appearance {
  const style = getComputedStyle(place);
  const brand = Object.entries(TOKENS)
    .map(([name, token]) => [name, style.getPropertyValue(token).trim()] as const)
    .filter(([, value]) => PLAIN.test(value));
  return {
    variables: {
      fontSizeBase: '16px',
      spacingUnit: '4px',
      colorDanger: '#b3261e',
      ...Object.fromEntries(brand),
    },
  };
}
