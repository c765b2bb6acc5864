import { paymentWebhook } from '#contracts/payment/payment-webhook.ts';
import { readBytes } from '../http/request-body.ts';
import { route } from '../http/route.ts';
import { ApiError, notFound } from '../kernel/errors.ts';
import { ProcessorUnreachable, SignatureRefused } from '../ports/payment-processor.ts';
import { receiveMessage } from '../services/payments/processor-webhook.ts';

export const paymentWebhookRoutes = [
  route(paymentWebhook, async ({ parts, request, endpoint }) => {
    const { processor } = parts;
    if (!processor.readMessage) throw notFound();
    const body = await readBytes(request, endpoint.maxBodyBytes);
    try {
      await receiveMessage(parts, processor.readMessage(body, request.headers.get('stripe-signature') ?? ''));
    } catch (fault) {
      if (fault instanceof SignatureRefused)
        throw new ApiError('unauthenticated', {
          reason: 'signature',
          message: 'The signature does not fit.',
        });
      // the processor sends it again
      if (fault instanceof ProcessorUnreachable) throw new ApiError('unavailable');
      throw fault;
    }
    return { received: true as const };
  }),
];
