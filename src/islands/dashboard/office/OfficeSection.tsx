import { useRef, useState } from 'react';
import { OUTSIDE } from '#contracts/member/member-locations.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import { useReturnFocus } from '#ui/hooks/use-return-focus.ts';
import { ChangeableOnly } from '../shared/ChangeableMembership.tsx';
import type { MembershipProps, SectionProps } from '../shared/sections.ts';
import { NowCard } from './CurrentOfficeCard.tsx';
import { type Asked, FindOffice } from './FindOffice.tsx';
import { Change } from './OfficeChange.tsx';
import { chooseId } from './OfficeList.tsx';
import css from './office.css?inline';
import { PendingMove } from './PendingOfficeChange.tsx';
import { useOfficeChange, type Wish } from './use-office-change.ts';

/** The office of a membership, the change that waits for its day, and the way to another one. */
export function Office(props: SectionProps) {
  useStyles(css);
  return (
    <ChangeableOnly
      {...props}
      lead="Can’t find the right office? Call"
      former={(membership) => <NowCard membership={membership} isFormer />}
    >
      {(membership) => <Running {...props} membership={membership} />}
    </ChangeableOnly>
  );
}

function Running({ info, membership, help }: MembershipProps) {
  const [wish, setWish] = useState<Wish | null>(null);
  const [asked, setAsked] = useState<Asked>({ place: info.account.zip, page: 1, isTyped: false });
  const { isBusy, move } = useOfficeChange(membership);
  const { heading, goOnAt } = useGoOn(wish);
  const { office, pendingOfficeChange: pending } = membership;

  if (wish)
    return (
      <Change
        wish={wish}
        membership={membership}
        onAgree={() => {
          setWish(null);
          void move(wish);
        }}
        onCancel={() => {
          goOnAt(chooseId(wish.id));
          setWish(null);
        }}
      />
    );
  const current = office?.id ?? OUTSIDE;
  return (
    <>
      <NowCard membership={membership} heading={heading} />
      {pending && (
        <PendingMove
          pending={pending}
          now={office?.name ?? null}
          isBusy={isBusy}
          onKeep={() => {
            // its button goes with it
            heading.current?.focus();
            void move({ id: current, office, effectiveOn: '', isAccepting: true });
          }}
        />
      )}
      <FindOffice
        {...{ asked, help, current }}
        today={membership.today}
        pending={pending && (pending.officeId ?? OUTSIDE)}
        onAsk={setAsked}
        onChoose={setWish}
      />
    </>
  );
}

/** On return from an office, focuses its button if nothing changed, else the top. */
function useGoOn(wish: Wish | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef('');
  useReturnFocus(wish !== null, () => {
    const left = document.getElementById(button.current);
    button.current = '';
    return left ?? heading.current;
  });
  const goOnAt = (id: string) => {
    button.current = id;
  };
  return { heading, goOnAt };
}
