import type { Endpoint } from '#contracts/shared/endpoint.ts';

/** Tells people from programs (specification §7: the header x-recaptcha-token). */
export interface BotCheck {
  /** public part, for the pages: whether the check is on, and with which key */
  siteKey: string | null;
  /** @throws ApiError bot_check_failed; bot_check_unavailable if the check cannot answer, because accepting every request is worse */
  assertPerson(call: {
    request: Request;
    endpoint: Endpoint;
    clientAddress: string;
    site: string;
  }): Promise<void>;
}

export const noBotCheck: BotCheck = { siteKey: null, assertPerson: async () => {} };
