import { useEffect } from 'react';
import { blockReload } from '#client/page/reload.ts';
import type { CardProcessor } from '#contracts/payment/payment.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import css from './card-field.css?inline';
import { SandboxField } from './SandboxField.tsx';
import { StripeCard, type StripeCardProps } from './StripeCard.tsx';

interface Props extends Omit<StripeCardProps, 'publicKey' | 'method'> {
  id: string;
  isReady: boolean;
  payment: CardProcessor;
  /** 'card' if absent */
  method?: StripeCardProps['method'];
}

/** The payment processor's field for a card or bank account. Only the processor gets the number; the form gets a token. */
export function CardField({ id, isReady, payment, method = 'card', ...field }: Props) {
  useStyles(css);
  // input in the processor's frame cannot be tracked, so never reload over it
  useEffect(() => blockReload(), []);
  if (payment.processor === 'stripe' && payment.publicKey !== null)
    return <StripeCard publicKey={payment.publicKey} method={method} {...field} />;
  // resets the field when the method changes
  return <SandboxField key={method} id={id} isReady={isReady} method={method} source={field.source} />;
}
