import { type RefObject, useEffect } from 'react';
import { underWay } from '../../client/under-way.ts';
import type { CardProcessor } from '../../contracts/payment.ts';
import { useStyles } from '../../ui/use-styles.ts';
import type { Help } from '../forms/help.ts';
import css from './card-field.css?inline';
import type { CardSource } from './card-source.ts';
import { SandboxBank } from './SandboxBank.tsx';
import { SandboxCard } from './SandboxCard.tsx';
import { StripeCard } from './StripeCard.tsx';
import type { KnownBuyer } from './stripe-js.ts';

interface Props {
  id: string;
  isReady: boolean;
  payment: CardProcessor;
  /** a bank account in the place of a card */
  method?: 'card' | 'bank';
  /** what is charged now; 0 where the card is only kept */
  totalCents: number;
  /** the card is charged again at the renewal */
  isKept: boolean;
  /** what nobody needs to type again */
  buyer: KnownBuyer;
  source: RefObject<CardSource | null>;
  help: Help;
  /** what stands before the phone number where the field does not come */
  instead: string;
  /** a payment was sent, and nobody knows what came of it */
  isOpen: boolean;
}

/**
 * The field for a card, or a bank account, of the processor that takes the money: the number goes there alone, and a
 * token comes back.
 */
export function CardField({ id, isReady, payment, method = 'card', ...field }: Props) {
  useStyles(css);
  // what is typed into a processor's frame is not seen here: no reload may take it away
  useEffect(() => underWay(), []);
  if (payment.processor === 'stripe' && payment.publicKey !== null)
    return <StripeCard publicKey={payment.publicKey} method={method} {...field} />;
  const Field = method === 'bank' ? SandboxBank : SandboxCard;
  return <Field id={id} isReady={isReady} source={field.source} />;
}
