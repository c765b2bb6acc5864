import type { RequestContext } from '#api/http/request-context.ts';
import type { Subject } from '#api/log/log.ts';

/** Logs an authentication event with pseudonyms, brand and request. */
export function logAuthEvent(
  {
    site,
    requestId,
    clientAddress,
    session,
    parts,
  }: Pick<RequestContext, 'site' | 'requestId' | 'clientAddress' | 'session' | 'parts'>,
  name: string,
  {
    accountId,
    emailKey,
    ...fields
  }: Pick<Subject, 'accountId' | 'emailKey'> & { reason?: string; way?: string },
): void {
  parts.log.event(
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
