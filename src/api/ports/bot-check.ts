import type { Endpoint } from '#contracts/shared/endpoint.ts';

/** Tells people and programs apart (specification §7: the header x-recaptcha-token). */
export interface BotCheck {
  /** for the pages; null if the check is off */
  siteKey: string | null;
  /** @throws ApiError bot_check_failed; bot_check_unavailable if the check does not answer */
  assertPerson(call: {
    request: Request;
    endpoint: Endpoint;
    clientAddress: string;
    site: string;
  }): Promise<void>;
}

export const noBotCheck: BotCheck = { siteKey: null, assertPerson: async () => {} };
