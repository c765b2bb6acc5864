import { liveBrand } from '#api/brand/live-brand.ts';
import { type RequestContext, requireMember } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { LOGIN_CODE_FAILED } from '#api/log/log.ts';
import { confirmCodeMail } from '#api/mails/account/login.ts';
import { clearLimit, isWithinLimit, type Limit } from '../limits/rate-limit.ts';
import { mailPlaceholder, queueMailTo } from '../outbox/queue-mail.ts';
import { logAuthEvent } from './log-auth-event.ts';
import { codeRequestId, hashCode, LOGIN_CODE, takeCode } from './mailed-code.ts';
import { t } from './texts.ts';

/** For an account: only its sessions can use these up. */
const MAILS: Limit = { name: 'confirm-code-mails', most: 5, perSeconds: 1800 };
const TRIES: Limit = { name: 'confirm-code-tries', most: 5, perSeconds: 600 };
const WRONG_CODES: Limit = { name: 'confirm-code-wrong', most: 100, perSeconds: 86_400 };

type CodeCall = Pick<RequestContext, 'site' | 'requestId' | 'clientAddress' | 'session' | 'deps' | 'inSite'>;

const requestOf = ({ session }: CodeCall): string => codeRequestId('confirm', session.begin().hash);

/**
 * Emails a member without a password a code that confirms one change of the login in this browser.
 * @throws ApiError too_many; unavailable
 */
export async function sendConfirmCode(call: CodeCall & Pick<RequestContext, 'member'>): Promise<void> {
  const { site, deps, inSite } = call;
  const { accountId, email } = requireMember(call);
  if (!(await isWithinLimit(call, MAILS, accountId)))
    throw new ApiError('too_many', { message: t.tooManyCodeMails });
  await clearLimit(call, TRIES, accountId);
  const brand = await liveBrand(deps, site);
  const code = mailPlaceholder(LOGIN_CODE, requestOf(call));
  const minutes = Math.round(deps.settings.LOGIN_CODE_MS / 60_000);
  await inSite((tx) =>
    queueMailTo(
      tx,
      brand,
      { id: accountId, email },
      {
        kind: 'confirm-code',
        dedupeKey: `confirm-code:${accountId}:${deps.now().toISOString()}`,
        mail: () => confirmCodeMail(brand, { code, minutes }),
      },
    ),
  );
}

/** Lets an account ask for codes and try them at once, after its limits were used up. @throws ApiError unavailable */
export async function forgiveConfirmCodes(
  call: Pick<RequestContext, 'site' | 'deps'>,
  accountId: string,
): Promise<void> {
  await Promise.all([MAILS, TRIES, WRONG_CODES].map((limit) => clearLimit(call, limit, accountId)));
}

/**
 * Uses up a code of sendConfirmCode.
 * @throws ApiError invalid, naming the field `code`; too_many; unavailable
 */
export async function assertConfirmCode(
  call: CodeCall,
  accountId: string,
  code: string | undefined,
): Promise<void> {
  const { site, deps, inSite } = call;
  if (!code) throw new ApiError('invalid', { reason: 'code_needed', fields: { code: t.enterConfirmCode } });
  for (const limit of [TRIES, WRONG_CODES])
    if (!(await isWithinLimit(call, limit, accountId)))
      throw new ApiError('too_many', { message: t.tooManyCodes });
  const owner = { site, accountId };
  const codeHash = await hashCode(code, { ...owner, request: requestOf(call) });
  if (await inSite((tx) => takeCode(tx, { ...owner, codeHash, now: deps.now() }))) {
    await clearLimit(call, WRONG_CODES, accountId);
    return;
  }
  logAuthEvent(call, LOGIN_CODE_FAILED, { accountId });
  throw new ApiError('invalid', { reason: 'wrong_code', fields: { code: t.wrongCode } });
}
