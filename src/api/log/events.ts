/** How an attempt to take money ended: a line of the log that metrics count as well. */
export const PAYMENT_SETTLED = 'payment-settled';

/** How a publish ended that a message or a plan asked for; metrics count it as well. */
export const PUBLISH = 'publish';
