export type IslandName =
  | 'login'
  | 'reset-password'
  | 'checkout'
  | 'checkout-payment'
  | 'dashboard'
  | 'dentist-search'
  | 'office'
  | 'grievance'
  | 'contact'
  | 'fees'
  | 'estimator';

/** Those that make a call which asks for the bot check (`botCheck` in its contract). */
export const BOT_CHECKED: ReadonlySet<IslandName> = new Set([
  'login',
  'reset-password',
  'checkout',
  'grievance',
  'contact',
]);
