/**
 * Kinds of mails whose texts are in English only. A kind leaves the list when its texts are in all languages; a new one
 * never joins it.
 */
export const ENGLISH_MAILS: ReadonlySet<string> = new Set([
  'aged-out',
  'bank-payment',
  'cancelled',
  'card-changed',
  'card-expiring',
  'contact-confirmation',
  'contact-message',
  'dependent-added',
  'dependent-removed',
  'grievance-acknowledged',
  'grievance-confirmation',
  'grievance-received',
  'grievance-reminder',
  'grievance-resolved',
  'id-card',
  'membership-ended',
  'office-change',
  'plan-change',
  'receipt',
  'renewal-failed',
  'renewal-notice',
  'welcome',
]);
