import { type RefObject, useEffect } from 'react';
import { underWay } from '../../client/under-way.ts';
import type { CardProcessor } from '../../contracts/payment.ts';
import { useStyles } from '../../ui/use-styles.ts';
import type { Help } from '../forms/help.ts';
import css from './card-field.css?inline';
import type { CardSource } from './card-source.ts';
import { SandboxCard } from './SandboxCard.tsx';
import { StripeCard } from './StripeCard.tsx';
import type { KnownBuyer } from './stripe-js.ts';

interface Props {
  id: string;
  isReady: boolean;
  payment: CardProcessor;
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

/** The field for a card of the processor that takes the money: the number goes there alone, and a token comes back. */
export function CardField({ id, isReady, payment, ...field }: Props) {
  useStyles(css);
  // what is typed into a processor's frame is not seen here: no reload may take it away
  useEffect(() => underWay(), []);
  return payment.processor === 'stripe' && payment.publicKey !== null ? (
    <StripeCard publicKey={payment.publicKey} {...field} />
  ) : (
    <SandboxCard id={id} isReady={isReady} source={field.source} />
  );
}
