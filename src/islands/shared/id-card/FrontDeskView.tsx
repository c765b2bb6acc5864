import { useId, useRef } from 'react';
import type { CardMember, IdCard } from '#contracts/membership/id-card.ts';
import { Facts } from '#ui/elements/Facts.tsx';
import { useModal } from '#ui/hooks/use-modal.ts';
import { NotInsurance } from '../NotInsurance.tsx';
import { cardFacts } from './IdCardView.tsx';
import { t } from './texts.ts';

interface Props {
  card: IdCard;
  member: CardMember;
  /** when the card was last known to be valid */
  validity: string;
  onClose(): void;
}

/** A card over the whole window, black on white and large, to be read across a counter. */
export function FrontDeskView({ card, member, validity, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const events = useModal(dialog, true, 'closerequest', onClose);
  const facts = cardFacts(card, member).filter(([label]) => label !== t.member && label !== t.memberNumber);
  return (
    <dialog ref={dialog} className="desk" aria-labelledby={id} tabIndex={-1} {...events}>
      <p className="desk-brand">{card.brand}</p>
      <h2 id={id}>{member.name}</h2>
      <p className="desk-number">
        <span>{t.memberNumber}</span> <strong>{card.number}</strong>
      </p>
      <Facts facts={facts} />
      <p className="desk-today">{validity}</p>
      <p>
        <strong>
          <NotInsurance notice={card.notice} />.
        </strong>{' '}
        {card.explanation}
      </p>
      {card.phone && <p>{t.memberService(card.phone)}</p>}
      <p className="desk-close">
        <button type="button" onClick={onClose} data-autofocus="">
          {t.close}
        </button>
      </p>
    </dialog>
  );
}
