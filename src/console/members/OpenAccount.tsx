import { useState } from 'react';
import { ASSISTED_SECTIONS, type AssistedMode } from '#contracts/auth/assisted-modes.ts';
import { openAssisted } from '#contracts/staff/members.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { SelectField } from '#ui/fields/ChoiceField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { ReasonField } from '../ReasonField.tsx';
import { submitSafely } from '../session.ts';
import { t as shared } from '../texts.ts';
import type { MemberRecord } from './shown-facts.tsx';
import { t } from './texts.ts';

type Account = MemberRecord['account'];
type Section = (typeof ASSISTED_SECTIONS)[number];

interface OpenProps {
  account: Account;
  mayChange: boolean;
  mayLook: boolean;
}

/** Opens the member's own pages: to see what they see, or to make changes for them. */
export function OpenAccount({ account, mayChange, mayLook }: OpenProps) {
  const [mode, setMode] = useState<AssistedMode | null>(null);
  return (
    <p className="member-actions">
      {mayChange && (
        <button type="button" className="button" onClick={() => setMode('change')}>
          {t.changeForMember}
        </button>
      )}
      {mayLook && (
        <button type="button" className="button-quiet" onClick={() => setMode('look')}>
          {t.seeAsMember}
        </button>
      )}
      {mode && <OpenDialog account={account} mode={mode} onClose={() => setMode(null)} />}
    </p>
  );
}

function OpenDialog({
  account: { site, id },
  mode,
  onClose,
}: {
  account: Account;
  mode: AssistedMode;
  onClose(): void;
}) {
  const form = useForm<typeof openAssisted>({
    send: (fields) =>
      submitSafely(openAssisted, {
        params: { site, accountId: id },
        body: {
          mode,
          reason: readText(fields, 'reason'),
          section: (readText(fields, 'section') || 'overview') as Section,
        },
      }),
    onDone: ({ address }) => location.assign(address),
  });
  return (
    <Dialog open width="small" title={mode === 'look' ? t.seeAsMember : t.changeForMember} onClose={onClose}>
      <Form
        form={form}
        submitLabel={t.openAccount}
        busyLabel={t.openingAccount}
        cancelLabel={shared.cancel}
        onCancel={onClose}
      >
        <p>{mode === 'look' ? t.seeAsMemberLead : t.changeForMemberLead}</p>
        {mode === 'change' && (
          <SelectField {...form.field('section')} label={t.whatToChange}>
            {ASSISTED_SECTIONS.map((section) => (
              <option key={section} value={section}>
                {t.sections[section]}
              </option>
            ))}
          </SelectField>
        )}
        <ReasonField form={form} hint={t.reasonExample} />
      </Form>
    </Dialog>
  );
}
