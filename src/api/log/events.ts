/** How an attempt to take money ended: a line of the log that metrics count as well. */
export const PAYMENT_SETTLED = 'payment-settled';

/**
 * Authentication events (ASVS 16.3.1). Each line has pseudonyms of the person and the id of the request. Metrics count
 * the events by name.
 */
export const LOGIN = 'login';
export const LOGIN_FAILED = 'login-failed';
export const LOGOUT = 'logout';
export const LOGIN_CODE_TAKEN = 'login-code-taken';
export const LOGIN_CODE_FAILED = 'login-code-failed';
export const PASSWORD_CHANGED = 'password-changed';
export const PASSWORD_CHECK_FAILED = 'password-check-failed';

/** How a publish ended that a message or a plan asked for; metrics count it as well. */
export const PUBLISH = 'publish';
