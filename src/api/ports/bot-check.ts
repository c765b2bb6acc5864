import type { Call } from '../http/request-context.ts';

/** Tells people from programs (specification §7: the header x-recaptcha-token). */
export interface BotCheck {
  /** public part, for the pages: whether the check is on, and with which key */
  siteKey: string | null;
  /** @throws ApiError bot_check_failed; bot_check_unavailable when nobody can tell, as letting all pass is worse */
  assertPerson(call: Pick<Call, 'request' | 'endpoint' | 'clientAddress' | 'site'>): Promise<void>;
}

export const noBotCheck: BotCheck = { siteKey: null, assertPerson: async () => {} };
