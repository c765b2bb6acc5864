import type { BotCheck } from '#api/ports/bot-check.ts';
import { BOT_CHECK_HEADER } from '#contracts/shared/bot-check.ts';
import { botCheckFailed, botCheckUnavailable, type PhoneOf } from './bot-check-errors.ts';

/** Tokens with a known answer; any other is taken for a robot's. */
const SANDBOX_TOKENS = {
  person: 'sandbox-person',
  robot: 'sandbox-robot',
  /** as if the verifier did not answer */
  broken: 'sandbox-broken',
} as const;

/** Stands in for the verifier on a laptop and in tests. */
export function sandboxBotCheck({ phoneOf }: { phoneOf: PhoneOf }): BotCheck {
  return {
    siteKey: 'sandbox',
    assertPerson: async ({ request, site }) => {
      const token = request.headers.get(BOT_CHECK_HEADER);
      if (token === SANDBOX_TOKENS.broken) throw await botCheckUnavailable(phoneOf(site));
      if (token !== SANDBOX_TOKENS.person) throw await botCheckFailed(phoneOf(site));
    },
  };
}
