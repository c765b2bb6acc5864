import { apiReference, health, openApi, paymentWebhook } from '#contracts/operations/operations.ts';
import { cardPagePaid, payTestPage as payTestPageContract, testPage } from '#contracts/payment/card-page.ts';
import { STANDALONE_PAGE_HEADERS } from '#util/node/standalone-page.ts';
import { readBytes } from '../http/request-input.ts';
import { jsonWithEtag } from '../http/response.ts';
import { route } from '../http/route.ts';
import { ApiError, notFound } from '../kernel/errors.ts';
import { openApiJson } from '../openapi/document.ts';
import { referencePage } from '../openapi/reference-page.ts';
import { UnknownOutcomeError, WebhookSignatureError } from '../ports/payment-processor.ts';
import { paidPage } from '../services/payment-pages/paid-page.ts';
import { payTestPage, showTestPage } from '../services/payment-pages/sandbox-page.ts';
import { receiveMessage } from '../services/payments/processor-webhook.ts';

/** Calls of programs: health checks, the API’s description, the payment processor. */
export const operationsRoutes = [
  route(health, async ({ deps }) => {
    await deps.database.shared.query('select 1').catch(() => {
      throw new ApiError('unavailable');
    });
    return { status: 'ok' as const };
  }),
  route(openApi, ({ request }) => jsonWithEtag(request, openApiJson())),
  route(apiReference, ({ deps }) => {
    if (deps.settings.mode !== 'local') throw notFound();
    const { html, csp } = referencePage(openApiJson());
    return new Response(html, { headers: { ...STANDALONE_PAGE_HEADERS, 'content-security-policy': csp } });
  }),
  route(cardPagePaid, (call) => paidPage(call)),
  route(testPage, (call) => showTestPage(call)),
  route(payTestPageContract, (call) => payTestPage(call)),
  route(paymentWebhook, async ({ deps, request, endpoint }) => {
    const { processor } = deps;
    if (!processor.readMessage) throw notFound();
    const body = await readBytes(request, endpoint.maxBodyBytes);
    try {
      await receiveMessage(deps, processor.readMessage(body, request.headers.get('stripe-signature') ?? ''));
    } catch (error) {
      if (error instanceof WebhookSignatureError)
        throw new ApiError('unauthenticated', {
          reason: 'signature',
          message: 'The signature does not fit.',
        });
      // the processor sends it again
      if (error instanceof UnknownOutcomeError) throw new ApiError('unavailable');
      throw error;
    }
    return { received: true as const };
  }),
];
