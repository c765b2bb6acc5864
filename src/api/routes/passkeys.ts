import { passkeyLogin, passkeyLoginOptions } from '#contracts/passkeys/passkey-login.ts';
import * as contract from '#contracts/passkeys/passkeys.ts';
import { route } from '../http/route.ts';
import { addPasskey, findPasskeys, offerPasskey, removePasskey } from '../services/auth/member-passkeys.ts';
import { logInWithPasskey, offerPasskeyLogin } from '../services/auth/passkey-login.ts';
import { accountScope } from '../services/membership/account.ts';

/** Members' passkeys. */
export const passkeyRoutes = [
  route(passkeyLoginOptions, (call) => offerPasskeyLogin(call)),
  route(passkeyLogin, async (call) => ({
    isAuthenticated: true,
    ...(await logInWithPasskey(call, call.body.credential)),
  })),
  route(contract.listPasskeys, async (call) => ({
    passkeys: await call.inSite((tx) => findPasskeys(tx, accountScope(call))),
  })),
  route(contract.passkeyOptions, (call) => offerPasskey(call, call.body)),
  route(contract.addPasskey, async (call) => {
    await addPasskey(call, call.body);
    return { ok: true as const };
  }),
  route(contract.removePasskey, async (call) => {
    await removePasskey(call, call.params.id, call.body);
    return { ok: true as const };
  }),
];
