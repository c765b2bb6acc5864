import type { StripeAppearance } from './stripe-js.ts';

/** Stripe's names for what our tokens say. */
const NAMES: Readonly<Record<string, string>> = {
  colorPrimary: '--brand',
  colorText: '--ink',
  colorTextSecondary: '--muted',
  colorBackground: '--surface',
  borderRadius: '--radius',
};

/** Stripe computes shades of what it is given: plain values only, no functions of CSS. */
const PLAIN = /^(?:#[\da-f]{3,8}|[\d.]+(?:px|rem))$/i;

/** The brand's colors for Stripe's frames, which our style sheets cannot reach. */
export function stripeAppearance(place: Element): StripeAppearance {
  const style = getComputedStyle(place);
  const variables: Record<string, string> = {
    fontSizeBase: '16px',
    spacingUnit: '4px',
    colorDanger: '#b3261e',
  };
  for (const [name, token] of Object.entries(NAMES)) {
    const value = style.getPropertyValue(token).trim();
    if (PLAIN.test(value)) variables[name] = value;
  }
  return { variables };
}
