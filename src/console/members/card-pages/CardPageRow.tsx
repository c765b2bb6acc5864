import { NewTabLink } from '#ui/elements/NewTabLink.tsx';
import { focusElement } from '#ui/hooks/use-return-focus.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { t as shared } from '../../texts.ts';
import type { CardPage } from './listed-pages.ts';
import { t } from './texts.ts';

interface Props {
  page: CardPage;
  /** it was made just now, to be opened next */
  takesFocus: boolean;
  onCheck(): void;
  onCancel(): void;
}

const MARKS = {
  waiting: 'pending',
  paid: 'active',
  expired: 'disabled',
  canceled: 'disabled',
  returned: 'disabled',
} as const;

/** A payment page: what it is for, how it stands, and what can be done while it waits. */
export function CardPageRow({ page, takesFocus, onCheck, onCancel }: Props) {
  const { what, cents, state, startedBy, startedAt, sentTo, expiresAt, address } = page;
  const name = `${t.whats[what]}, ${formatCents(cents)}`;
  const at = shared.moment(new Date(startedAt));
  const ofThis = <span className="visually-hidden">{shared.of(name)}</span>;
  return (
    <li>
      <span>
        {name}
        <span className="console-second">
          {sentTo ? t.mailedBy(startedBy, at, sentTo) : t.openedBy(startedBy, at)}
        </span>
      </span>
      <span>
        <span className="console-status" data-status={MARKS[state]}>
          {t.states[state]}
        </span>
        {state === 'waiting' && (
          <span className="console-second">{t.until(shared.moment(new Date(expiresAt)))}</span>
        )}
      </span>
      {state === 'waiting' && (
        <div className="console-row-actions">
          {address && (
            <NewTabLink className="button" href={address} ref={takesFocus ? focusElement : undefined}>
              {t.openPage}
              {ofThis}
            </NewTabLink>
          )}
          <button type="button" className="button-quiet" onClick={onCheck}>
            {t.checkNow}
            {ofThis}
          </button>
          <button type="button" className="button-quiet" onClick={onCancel}>
            {t.cancelPage}
            {ofThis}
          </button>
        </div>
      )}
    </li>
  );
}
