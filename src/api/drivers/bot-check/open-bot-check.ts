import type { ApiSettings } from '#api/kernel/settings.ts';
import type { ApiLog } from '#api/log/log.ts';
import { type BotCheck, noBotCheck } from '#api/ports/bot-check.ts';
import type { PhoneOf } from './bot-check-errors.ts';
import { recaptchaEnterprise } from './recaptcha-enterprise.ts';
import { sandboxBotCheck } from './sandbox-bot-check.ts';

/** The bot check that the settings name. */
export function openBotCheck(
  settings: ApiSettings,
  { phoneOf, log }: { phoneOf: PhoneOf; log: Pick<ApiLog, 'error'> },
): BotCheck {
  if (settings.BOT_CHECK === 'off') return noBotCheck;
  if (settings.BOT_CHECK === 'sandbox') return sandboxBotCheck({ phoneOf });
  return recaptchaEnterprise({
    base: settings.RECAPTCHA_API_BASE,
    // readApiSettings has seen to it that they are there
    project: settings.RECAPTCHA_PROJECT ?? '',
    apiKey: settings.RECAPTCHA_API_KEY ?? '',
    siteKey: settings.PUBLIC_RECAPTCHA_SITE_KEY ?? '',
    minScore: settings.RECAPTCHA_MIN_SCORE,
    phoneOf,
    log,
  });
}
