import type { Call } from '#api/http/request-context.ts';
import { networkOf } from '../limits/network.ts';
import type { Guard, Throttle } from '../limits/slow-down.ts';

const HOUR = 3600;

/** A browser that the account has logged in with is judged by what it does itself, and by nothing else. */
const KNOWN_DEVICE: Throttle = {
  name: 'login-device',
  free: 10,
  windowSeconds: HOUR,
  firstWaitSeconds: 2,
  longestWaitSeconds: 60,
};

/** A stranger who keeps to one account: somebody who does not remember, or somebody who guesses. */
const ONE_PLACE: Throttle = {
  name: 'login-place',
  free: 8,
  windowSeconds: HOUR,
  firstWaitSeconds: 2,
  longestWaitSeconds: 300,
};

/**
 * All strangers together on one account. SP 800-63B-4 §3.2.2 wants no more than about a hundred wrong tries; past
 * these waits a day has few more. The member goes on from a known browser, or sets a password by mail.
 */
const ALL_STRANGERS: Throttle = {
  name: 'login-strangers',
  free: 20,
  windowSeconds: 24 * HOUR,
  firstWaitSeconds: 2,
  longestWaitSeconds: 900,
};

/** Strangers of one network at one brand, over all accounts: credentials leaked elsewhere are tried like this. */
const ONE_NETWORK: Throttle = {
  name: 'login-network',
  free: 40,
  windowSeconds: HOUR,
  firstWaitSeconds: 1,
  longestWaitSeconds: 60,
};

/** The same at all brands together: going from one to the next is no way around. */
const ONE_NETWORK_EVERYWHERE: Throttle = { ...ONE_NETWORK, name: 'login-everywhere', free: 120 };

/** What slows down a login. `emailKey` counts whether somebody is known by it or not. */
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
