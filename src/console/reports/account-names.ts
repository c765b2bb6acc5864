import { useState } from 'react';
import { storedText } from '#client/storage/storage.ts';
import { JOURNAL_ACCOUNTS, type JournalAccount } from '#domain/reports/journal.ts';
import { t } from './texts.ts';

/** As the person's accounting names the accounts of the journal; '' for the usual name. */
export type AccountNames = Readonly<Record<JournalAccount, string>>;

/** Names of accounts say nothing about a member, so they may stay in the browser. */
const stored = storedText('localStorage', 'enamel_journal_accounts');

function readNames(): AccountNames {
  let known: unknown;
  try {
    known = JSON.parse(stored.read() ?? '{}');
  } catch {
    // what cannot be read is replaced with the next change
  }
  const texts: Partial<Record<string, unknown>> = typeof known === 'object' && known !== null ? known : {};
  const nameOf = (account: JournalAccount) => {
    const text = texts[account];
    return typeof text === 'string' ? text : '';
  };
  return Object.fromEntries(JOURNAL_ACCOUNTS.map((each) => [each, nameOf(each)])) as AccountNames;
}

/** The names, and changes one of them in this browser. */
export function useAccountNames(): [AccountNames, (account: JournalAccount, name: string) => void] {
  const [names, setNames] = useState(readNames);
  return [
    names,
    (account, name) => {
      const changed = { ...names, [account]: name };
      stored.write(JSON.stringify(changed));
      setNames(changed);
    },
  ];
}

export const accountName = (names: AccountNames, account: JournalAccount): string =>
  names[account].trim() || t.accounts[account];
