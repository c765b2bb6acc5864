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
  | 'directory-report'
  | 'fees'
  | 'estimator';

/** Islands with a call that requires the bot check (`botCheck` in its contract). */
export const BOT_CHECKED: ReadonlySet<IslandName> = new Set([
  'login',
  'reset-password',
  'checkout',
  'grievance',
  'contact',
  'directory-report',
]);
