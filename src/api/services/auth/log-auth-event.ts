import type { RequestContext } from '#api/http/request-context.ts';
import type { Subject } from '#api/log/log.ts';

/** Logs an authentication event with pseudonyms, brand and request. */
export function logAuthEvent(
  {
    site,
    requestId,
    clientAddress,
    session,
    deps,
  }: Pick<RequestContext, 'site' | 'requestId' | 'clientAddress' | 'session' | 'deps'>,
  name: string,
  {
    accountId,
    emailKey,
    ...fields
  }: Pick<Subject, 'accountId' | 'emailKey'> & { reason?: string; way?: string; secondStep?: string },
): void {
  deps.log.event(
    name,
    { site, requestId, ...fields },
    {
      accountId,
      emailKey: emailKey && `${site} ${emailKey}`,
      sessionHash: session.hash,
      address: clientAddress,
    },
  );
}
