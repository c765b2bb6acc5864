import { useEffect, useState } from 'react';
import { endSession } from '#client/http/auth-calls.ts';
import { OPENED_RECORD } from '#client/storage/opened-record.ts';
import { removeStorage, writeStorage } from '#client/storage/storage.ts';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import { t } from './texts.ts';

/** Says that a person of the staff uses the account, and ends that. */
export function AssistedBanner({ mode, name, record }: NonNullable<MemberInfo['assisted']>) {
  const [isBusy, setBusy] = useState(false);
  // for the login page, which follows when the session ends
  useEffect(() => void writeStorage('sessionStorage', OPENED_RECORD, record), [record]);
  const close = async (): Promise<void> => {
    setBusy(true);
    removeStorage('sessionStorage', OPENED_RECORD);
    await endSession();
    location.assign(record);
  };
  return (
    <section className="dash-assisted" aria-label={t.assisted}>
      <p>
        <strong>{t.assistedBy(name)}</strong> {mode === 'look' ? t.assistedLook : t.assistedChange}
      </p>
      <button type="button" className="button-quiet" disabled={isBusy} onClick={() => void close()}>
        {t.assistedClose}
      </button>
    </section>
  );
}
