import type { RequestContext } from '#api/http/request-context.ts';
import { escapeHtml } from '#util/text/escape-html.ts';
import { pageResponse } from './page-response.ts';
import { t } from './texts.ts';

/** Where the processor's page leads after a payment. It says nothing about it: its address is the same for everyone. */
export const paidPage = (call: Pick<RequestContext, 'deps' | 'site'>): Promise<Response> =>
  pageResponse(call, {
    title: t.thankYou,
    main: `<h1>${escapeHtml(t.thankYou)}</h1>
<p class="lead">${escapeHtml(t.paymentSent)}</p>
<p class="muted">${escapeHtml(t.closePage)}</p>`,
  });
