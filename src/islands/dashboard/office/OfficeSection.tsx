import { useRef, useState } from 'react';
import { OUTSIDE } from '#contracts/member/member-locations.ts';
import { useStyles } from '#ui/hooks/use-island.ts';
import { useReturnFocus } from '#ui/hooks/use-return-focus.ts';
import { ChangeableMembership } from '../shared/ChangeableMembership.tsx';
import type { MembershipProps, SectionProps } from '../shared/sections.ts';
import { CurrentOfficeCard } from './CurrentOfficeCard.tsx';
import { FindOffice, type OfficeQuery } from './FindOffice.tsx';
import { OfficeChange } from './OfficeChange.tsx';
import { chooseButtonId } from './OfficeList.tsx';
import css from './office.css?inline';
import { PendingOfficeChange } from './PendingOfficeChange.tsx';
import { type OfficeTarget, useOfficeChange } from './use-office-change.ts';

/** The office of a membership, the change that waits for its day, and the way to another one. */
export function Office(props: SectionProps) {
  useStyles(css);
  return (
    <ChangeableMembership
      {...props}
      lead="Can’t find the right office? Call"
      former={(membership) => <CurrentOfficeCard membership={membership} isFormer />}
    >
      {(membership) => <CurrentOffice {...props} membership={membership} />}
    </ChangeableMembership>
  );
}

function CurrentOffice({ info, membership, help }: MembershipProps) {
  const [wish, setWish] = useState<OfficeTarget | null>(null);
  const [asked, setAsked] = useState<OfficeQuery>({ place: info.account.zip, page: 1, isTyped: false });
  const { isBusy, move } = useOfficeChange(membership);
  const { heading, goOnAt } = useListFocus(wish);
  const { office, pendingOfficeChange: pending } = membership;

  if (wish)
    return (
      <OfficeChange
        wish={wish}
        membership={membership}
        onAgree={() => {
          setWish(null);
          void move(wish);
        }}
        onCancel={() => {
          goOnAt(chooseButtonId(wish.id));
          setWish(null);
        }}
      />
    );
  const current = office?.id ?? OUTSIDE;
  return (
    <>
      <CurrentOfficeCard membership={membership} heading={heading} />
      {pending && (
        <PendingOfficeChange
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
function useListFocus(wish: OfficeTarget | null) {
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
