import { useEffect, useRef, useState } from 'react';
import { listCardPages } from '#contracts/staff/card-pages.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { QueryView } from '../../QueryView.tsx';
import { useStaffQuery } from '../../use-staff-query.ts';
import type { Target } from '../actions/ActionDialog.tsx';
import { CancelPageDialog } from './CancelPageDialog.tsx';
import { CardPageDialog } from './CardPageDialog.tsx';
import { CardPageRow } from './CardPageRow.tsx';
import type { CardPage, ListedPages, Owed } from './listed-pages.ts';
import { t } from './texts.ts';

interface Props {
  target: Target;
  /** where a page is sent */
  email: string;
}

const LOOK_MS = 4000;
/** Each look counts as a use of the console, which otherwise signs out people who have left. */
const WATCH_MS = 15 * 60_000;

/** What the member can pay by card, and the payment pages that were made for it. */
export function CardPages({ target, email }: Props) {
  const [watchUntil, setWatchUntil] = useState(() => Date.now() + WATCH_MS);
  const [taken, setTaken] = useState<Owed | null>(null);
  const [canceled, setCanceled] = useState<CardPage | null>(null);
  const [madeId, setMadeId] = useState('');
  const query = useStaffQuery(
    listCardPages,
    { params: target.params },
    {
      refreshMs: (data) => (hasWaiting(data) && Date.now() < watchUntil ? LOOK_MS : 0),
    },
  );
  const { data, code, message, retry } = query;
  useReloadWhenPaid(data, target);
  // not_found: the person takes payments, but not of this member
  if (code === 'not_found' || (data === undefined && message === '')) return null;
  const both: Target = {
    ...target,
    reload() {
      retry();
      target.reload();
    },
  };
  const onMade = (paymentId: string) => {
    setMadeId(paymentId);
    setWatchUntil(Date.now() + WATCH_MS);
  };
  return (
    <QueryView of={query}>
      {({ owed, pages }) => (
        <>
          {owed.length > 0 && (
            <p className="member-actions">
              {owed.map((each) => (
                <button key={each.what} type="button" className="button-quiet" onClick={() => setTaken(each)}>
                  {t.take[each.what](formatCents(each.cents))}
                </button>
              ))}
            </p>
          )}
          {pages.length > 0 && (
            <section className="card-pages" aria-label={t.pages}>
              <h3>{t.pages}</h3>
              <ul className="console-rows">
                {pages.map((page) => (
                  <CardPageRow
                    key={page.paymentId}
                    page={page}
                    takesFocus={page.paymentId === madeId}
                    onCheck={retry}
                    onCancel={() => setCanceled(page)}
                  />
                ))}
              </ul>
            </section>
          )}
          {taken && (
            <CardPageDialog
              target={both}
              // the amount may have changed since
              owed={owed.find(({ what }) => what === taken.what) ?? taken}
              email={email}
              hasWaiting={hasWaiting({ pages })}
              onMade={onMade}
              onClose={() => setTaken(null)}
            />
          )}
          {canceled && <CancelPageDialog target={both} page={canceled} onClose={() => setCanceled(null)} />}
        </>
      )}
    </QueryView>
  );
}

const hasWaiting = (data: Pick<ListedPages, 'pages'> | undefined): boolean =>
  data?.pages.some(({ state }) => state === 'waiting') ?? false;

/** Says that a page that waited has been paid, and reads the record again, which then has the payment. */
function useReloadWhenPaid(data: ListedPages | undefined, { reload }: Target): void {
  const waited = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!data) return;
    const paid = data.pages.find(({ paymentId, state }) => state === 'paid' && waited.current.has(paymentId));
    waited.current = new Set(
      data.pages.filter(({ state }) => state === 'waiting').map(({ paymentId }) => paymentId),
    );
    if (!paid) return;
    showSuccess(t.isPaid(formatCents(paid.cents)));
    reload();
  }, [data, reload]);
}
