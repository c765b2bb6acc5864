import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { eraseMember, readErasure } from '#contracts/staff/member-erasure.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { readText } from '#ui/forms/use-form.ts';
import { t as dates } from '#util/dates/texts.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { QueryView } from '../../QueryView.tsx';
import { submitSafely } from '../../session.ts';
import { useStaffQuery } from '../../use-staff-query.ts';
import { ActionDialog, type Target } from '../actions/ActionDialog.tsx';
import { t } from './texts.ts';

type Preview = ResponseOf<typeof readErasure>;

interface Props {
  target: Target;
  onClose(): void;
}

/** Erases a member: first shows what goes and stays, and what has to be done before. */
export function EraseDialog({ target, onClose }: Props) {
  const query = useStaffQuery(readErasure, { params: target.params });
  const { data } = query;
  if (data === undefined || data.blocks.length > 0)
    return (
      <Dialog open width="small" title={t.erase} onClose={onClose}>
        <QueryView of={query}>{(preview) => <Blocks preview={preview} />}</QueryView>
      </Dialog>
    );
  return (
    <ActionDialog<typeof eraseMember>
      target={target}
      isLong
      title={t.erase}
      lead={t.eraseLead}
      submitLabel={t.erase}
      busyLabel={t.erasing}
      reasonHint={t.eraseReason}
      send={async (fields, reason) => {
        const confirmation = readText(fields, 'confirmation');
        const body = { confirmation, stateKey: data.stateKey, reason };
        const sent = await submitSafely(eraseMember, { params: target.params, body });
        if (!sent.ok && sent.problem.code === 'conflict') query.retry();
        return sent;
      }}
      done={() => t.erased}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Effects preview={data} />
          <TextField
            {...form.field('confirmation')}
            label={data.isNumber ? t.typeNumber : t.typeEmail}
            hint={data.confirmation}
            autoComplete="off"
          />
        </>
      )}
    </ActionDialog>
  );
}

const Blocks = ({ preview: { blocks } }: { preview: Preview }) => (
  <>
    <h3>{t.first}</h3>
    <ul className="member-effects">
      {blocks.map(({ kind, name, until }) => (
        <li key={kind + name}>{t.blocks[kind](name, until ? dates.briefDay(until) : '')}</li>
      ))}
    </ul>
  </>
);

const Effects = ({ preview: { erased, kept, balanceCents } }: { preview: Preview }) => (
  <>
    {balanceCents < 0 && <p>{t.credit(formatCents(-balanceCents))}</p>}
    <h3>{t.removed}</h3>
    <ul className="member-effects">
      {erased.map(({ kind, count }) => (
        <li key={kind}>{t.entryCount(t.erasedKinds[kind], count)}</li>
      ))}
    </ul>
    <h3>{t.kept}</h3>
    <ul className="member-effects">
      {kept.map(({ kind, count, until }) => {
        const text = t.entryCount(t.keptKinds[kind], count);
        return <li key={kind}>{until ? t.until(text, dates.briefDay(until)) : text}</li>;
      })}
    </ul>
  </>
);
