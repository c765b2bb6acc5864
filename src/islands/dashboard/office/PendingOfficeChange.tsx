import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { formatDay } from '#util/dates/format-day.ts';

interface Props {
  pending: NonNullable<MembershipAnswer['pendingOfficeChange']>;
  /** the present office; null: outside office */
  now: string | null;
  isBusy: boolean;
  onKeep(): void;
}

/** A change that was asked for and waits for its day; until then it can be taken back. */
export function PendingOfficeChange({ pending, now, isBusy, onKeep }: Props) {
  const day = formatDay(pending.effectiveOn);
  const to = pending.officeId === null ? 'no office of your own' : pending.name;
  return (
    <section className="office-pending" aria-labelledby="office-pending">
      <h3 id="office-pending">{`From ${day}: ${to}`}</h3>
      <p>
        {now
          ? `Until then ${now} is your office: make appointments there.`
          : 'Until then you can use any participating office.'}
      </p>
      <p>
        <button type="button" className="button-quiet" aria-disabled={isBusy || undefined} onClick={onKeep}>
          {now ? `Keep ${now}` : 'Stay without an office'}
        </button>
      </p>
    </section>
  );
}
