import { and, eq } from 'drizzle-orm';
import type { Call } from '#api/http/request-context.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts } from '#db/schema/accounts.ts';
import { knownDevices } from '#db/schema/known-devices.ts';
import { type Turn, takeAttempt } from '../limits/slow-down.ts';
import { countDeviceTry, takeBackDeviceTry } from './known-device.ts';
import { loginGuards } from './login-guards.ts';

/** The account of an address, and whether it knows the browser. */
export type LoginAccount = NonNullable<Awaited<ReturnType<typeof findLoginAccount>>>;

export async function findLoginAccount(tx: Tx, emailKey: string, deviceHash: string | null) {
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
    .where(eq(accounts.emailKey, emailKey));
  return found && { ...found, knowsDevice: found.device !== null };
}

type ThrottledCall = Pick<Call, 'site' | 'clientAddress' | 'session' | 'parts' | 'inSite'>;

interface Trier {
  /** undefined if no account has the address; it is counted all the same */
  known: LoginAccount | undefined;
  emailKey: string;
}

/**
 * Takes a try of an account's password (decision 011). Every check of a password without a login uses this, so that all
 * of them share the same counters.
 * @throws ApiError too_many with the time to wait; unavailable
 */
export async function takeLoginTurn(call: ThrottledCall, { known, emailKey }: Trier): Promise<Turn> {
  const { deviceHash } = call.session;
  const tokenHash = known?.knowsDevice ? deviceHash : null;
  if (!known || tokenHash === null) return strangersTurn(call, emailKey);
  const { parts, inSite } = call;
  const device = { accountId: known.id, tokenHash };
  const turn = await takeAttempt(parts, loginGuards(call, { emailKey, deviceHash: tokenHash }));
  if (!(await inSite((tx) => countDeviceTry(tx, device)))) {
    // a known browser with too many failures in a row continues as an unknown one
    await turn.takeBack();
    return strangersTurn(call, emailKey);
  }
  const uncount = () => inSite((tx) => takeBackDeviceTry(tx, device));
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

const strangersTurn = (call: ThrottledCall, emailKey: string): Promise<Turn> =>
  takeAttempt(call.parts, loginGuards(call, { emailKey, deviceHash: null }));
