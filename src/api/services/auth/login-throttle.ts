import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '#api/http/request-context.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts, knownDevices } from '#db/schema/accounts.ts';
import {
  addTo,
  type CounterDependencies,
  type CounterKey,
  networkKey,
  readPoints,
} from '../limits/rate-limit.ts';
import { type Guard, type Throttle, type Turn, takeAttempt } from '../limits/slow-down.ts';
import { countDeviceAttempt, uncountDeviceAttempt } from './known-device.ts';

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
const ALL_UNKNOWN_DEVICES: Throttle = {
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

interface Guarded {
  emailKey: string;
  /** of a browser that the account knows */
  deviceHash: string | null;
  /** how often the failed attempts were forgiven lately; each time the account's counters begin again */
  forgiven?: number;
}

/** The limits of a login. They are the same whether or not `emailKey` has an account. */
export function loginGuards(
  { site, clientAddress }: Pick<RequestContext, 'site' | 'clientAddress'>,
  { emailKey, deviceHash, forgiven = 0 }: Guarded,
): Guard[] {
  const account = forgiven === 0 ? [site, emailKey] : [site, emailKey, `forgiven ${forgiven}`];
  if (deviceHash !== null)
    return [{ slowDown: KNOWN_DEVICE, who: [...account, deviceHash], clearedBySuccess: true }];
  const network = networkKey(clientAddress);
  return [
    { slowDown: ONE_PLACE, who: [...account, network], clearedBySuccess: true },
    { slowDown: ALL_UNKNOWN_DEVICES, who: account, clearedBySuccess: false },
    { slowDown: ONE_NETWORK, who: [site, network], clearedBySuccess: false },
    { slowDown: ONE_NETWORK_EVERYWHERE, who: [network], clearedBySuccess: false },
  ];
}

/** The account of an address, and whether it knows the browser. */
export type LoginAccount = NonNullable<Awaited<ReturnType<typeof findLoginAccount>>>;

export async function findLoginAccount(
  tx: Tx,
  { site, emailKey, deviceHash }: { site: string; emailKey: string; deviceHash: string | null },
) {
  const [found] = await tx
    .select({
      id: accounts.id,
      email: accounts.email,
      passwordHash: accounts.passwordHash,
      device: knownDevices.tokenHash,
    })
    .from(accounts)
    .leftJoin(
      knownDevices,
      and(
        eq(knownDevices.site, accounts.site),
        eq(knownDevices.accountId, accounts.id),
        eq(knownDevices.tokenHash, deviceHash ?? ''),
      ),
    )
    .where(and(eq(accounts.site, site), eq(accounts.emailKey, emailKey)));
  return found && { ...found, knowsDevice: found.device !== null };
}

type ThrottledCall = Pick<RequestContext, 'site' | 'clientAddress' | 'session' | 'deps' | 'inSite'>;

interface LoginAttempt {
  /** undefined if no account has the address; the attempt is counted all the same */
  known: LoginAccount | undefined;
  emailKey: string;
}

/**
 * Counts an attempt at an account's password (decision 011). Every check of a password without a login uses this, so
 * that all of them share the same counters.
 * @throws ApiError too_many with the time to wait; unavailable
 */
export async function takeLoginAttempt(
  call: ThrottledCall,
  { known, emailKey }: LoginAttempt,
): Promise<Turn> {
  const { deviceHash } = call.session;
  const { site, deps, inSite } = call;
  const { points: forgiven } = await readPoints(deps, forgivenKey(site, emailKey));
  const attempt = (hash: string | null) =>
    takeAttempt(deps, loginGuards(call, { emailKey, deviceHash: hash, forgiven }));
  const tokenHash = known?.knowsDevice ? deviceHash : null;
  if (!known || tokenHash === null) return attempt(null);
  const device = { site, accountId: known.id, tokenHash };
  const turn = await attempt(tokenHash);
  if (!(await inSite((tx) => countDeviceAttempt(tx, device)))) {
    // a known browser with too many failures in a row continues as an unknown one
    await turn.takeBack();
    return attempt(null);
  }
  const uncount = () => inSite((tx) => uncountDeviceAttempt(tx, device));
  return {
    succeeded: async () => {
      await turn.succeeded();
      await uncount();
    },
    takeBack: async () => {
      await turn.takeBack();
      await uncount();
    },
  };
}

/** Longer than any counter of an account lasts, so that no old one counts again. */
const FORGIVEN_SECONDS = 25 * HOUR;
const forgivenKey = (site: string, emailKey: string): CounterKey => ['forgiven', site, emailKey];

/** Lets the owner of an address try again at once, after many failed attempts. @throws ApiError unavailable */
export async function forgiveLogins(
  deps: CounterDependencies,
  { site, emailKey }: { site: string; emailKey: string },
): Promise<void> {
  await addTo(deps, forgivenKey(site, emailKey), 1, FORGIVEN_SECONDS);
}
