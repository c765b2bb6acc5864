import { paymentWebhook } from '#contracts/payment/payment-webhook.ts';
import { readBytes } from '../http/request-body.ts';
import { route } from '../http/route.ts';
import { ApiError, notFound } from '../kernel/errors.ts';
import { UnknownOutcomeError, WebhookSignatureError } from '../ports/payment-processor.ts';
import { receiveMessage } from '../services/payments/processor-webhook.ts';

export const paymentWebhookRoutes = [
  route(paymentWebhook, async ({ parts, request, endpoint }) => {
    const { processor } = parts;
    if (!processor.readMessage) throw notFound();
    const body = await readBytes(request, endpoint.maxBodyBytes);
    try {
      await receiveMessage(parts, processor.readMessage(body, request.headers.get('stripe-signature') ?? ''));
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
