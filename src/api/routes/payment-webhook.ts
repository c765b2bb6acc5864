import { paymentWebhook } from '../../contracts/payment-webhook.ts';
import { ProcessorUnreachable, SignatureRefused } from '../drivers/payments/processor.ts';
import { notFound, Refusal } from '../fault.ts';
import { readBytes } from '../request-body.ts';
import { route } from '../route.ts';
import { receiveMessage } from '../services/payments/messages.ts';

export const paymentWebhookRoutes = [
  route(paymentWebhook, async ({ parts, request, endpoint }) => {
    const { processor } = parts;
    if (!processor.readMessage) throw notFound();
    const body = await readBytes(request, endpoint.maxBodyBytes);
    try {
      await receiveMessage(parts, processor.readMessage(body, request.headers.get('stripe-signature') ?? ''));
    } catch (fault) {
      if (fault instanceof SignatureRefused)
        throw new Refusal('unauthenticated', { reason: 'signature', message: 'The signature does not fit.' });
      // the processor sends it again
      if (fault instanceof ProcessorUnreachable) throw new Refusal('unavailable');
      throw fault;
    }
    return { received: true as const };
  }),
];
