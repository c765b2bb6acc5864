import { useEffect, useState } from 'react';
import type { Notice } from '#client/page/navigate.ts';
import { OPENED_RECORD } from '#client/storage/opened-record.ts';
import { readStorage, removeStorage } from '#client/storage/storage.ts';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { ForgetDevice } from './ForgetDevice.tsx';
import { t } from './texts.ts';

/**
 * Why a visitor was sent to the login; after a logout, with the offer to forget the browser. A person of the staff is led
 * back to the record from which they had opened the account.
 */
export function LoginNotice({ notice }: { notice: Notice }) {
  const [record] = useState(() => readStorage('sessionStorage', OPENED_RECORD));
  useEffect(() => removeStorage('sessionStorage', OPENED_RECORD), []);
  if (record !== null)
    return (
      <FormMessage kind="info">
        {t.openedAccountEnded} <a href={record}>{t.backToRecord}</a>
      </FormMessage>
    );
  const text = { out: t.loggedOut, idle: t.loggedOutIdle, ended: t.sessionEnded }[notice];
  return notice === 'ended' ? (
    <FormMessage kind="info">{text}</FormMessage>
  ) : (
    <ForgetDevice>{text}</ForgetDevice>
  );
}
