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
  /** a bank account in the place of a card */
  method?: StripeCardProps['method'];
}

/**
 * The field for a card, or a bank account, of the processor that takes the money: the number goes there alone, and a
 * token comes back.
 */
export function CardField({ id, isReady, payment, method = 'card', ...field }: Props) {
  useStyles(css);
  // what is typed into a processor's frame is not seen here: no reload may take it away
  useEffect(() => blockReload(), []);
  if (payment.processor === 'stripe' && payment.publicKey !== null)
    return <StripeCard publicKey={payment.publicKey} method={method} {...field} />;
  // another method is another form: what was typed for the first one goes
  return <SandboxField key={method} id={id} isReady={isReady} method={method} source={field.source} />;
}
