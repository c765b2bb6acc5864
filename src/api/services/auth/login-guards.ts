import type { Call } from '#api/http/request-context.ts';
import { networkOf } from '../limits/rate-limit.ts';
import type { Guard, Throttle } from '../limits/slow-down.ts';

const HOUR = 3600;

/** A browser that has logged in to the account before is limited only by its own attempts. */
const KNOWN_DEVICE: Throttle = {
  name: 'login-device',
  free: 10,
  windowSeconds: HOUR,
  firstWaitSeconds: 2,
  longestWaitSeconds: 60,
};

/** Attempts from one unknown network on one account: a forgetful member, or a guesser. */
const ONE_PLACE: Throttle = {
  name: 'login-place',
  free: 8,
  windowSeconds: HOUR,
  firstWaitSeconds: 2,
  longestWaitSeconds: 300,
};

/**
 * All unknown browsers together on one account. SP 800-63B-4 §3.2.2 allows about a hundred wrong attempts; these waits
 * leave few more per day. The member can use a known browser, or reset the password by email.
 */
const ALL_STRANGERS: Throttle = {
  name: 'login-strangers',
  free: 20,
  windowSeconds: 24 * HOUR,
  firstWaitSeconds: 2,
  longestWaitSeconds: 900,
};

/** All attempts from one network at one brand, over all accounts: credential stuffing looks like this. */
const ONE_NETWORK: Throttle = {
  name: 'login-network',
  free: 40,
  windowSeconds: HOUR,
  firstWaitSeconds: 1,
  longestWaitSeconds: 60,
};

/** The same over all brands, so that switching brands does not help. */
const ONE_NETWORK_EVERYWHERE: Throttle = { ...ONE_NETWORK, name: 'login-everywhere', free: 120 };

/** The limits of a login. They are the same whether or not `emailKey` has an account. */
export function loginGuards(
  { site, clientAddress }: Pick<Call, 'site' | 'clientAddress'>,
  { emailKey, deviceHash }: { emailKey: string; deviceHash: string | null },
): Guard[] {
  if (deviceHash !== null)
    return [{ slowDown: KNOWN_DEVICE, who: [site, emailKey, deviceHash], clearedBySuccess: true }];
  const network = networkOf(clientAddress);
  return [
    { slowDown: ONE_PLACE, who: [site, emailKey, network], clearedBySuccess: true },
    { slowDown: ALL_STRANGERS, who: [site, emailKey], clearedBySuccess: false },
    { slowDown: ONE_NETWORK, who: [site, network], clearedBySuccess: false },
    { slowDown: ONE_NETWORK_EVERYWHERE, who: [network], clearedBySuccess: false },
  ];
}
