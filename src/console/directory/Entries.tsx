import { useState } from 'react';
import {
  listDirectoryEntries,
  MOST_ENTRIES,
  MOST_VERIFIED,
  VERIFIED_DAYS,
} from '#contracts/staff/directory.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { List } from '../lists/List.tsx';
import { useScopeNames } from '../people/use-scope-names.ts';
import { QueryView } from '../QueryView.tsx';
import type { Me } from '../session.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { type Entry, entryColumns, entryKey } from './columns.tsx';
import { t } from './texts.ts';
import { VerifyDialog } from './VerifyDialog.tsx';

const NONE: ReadonlySet<string> = new Set();

/** When each entry was verified last, and marking several as verified. */
export function Entries({ me }: { me: Me }) {
  const query = useStaffQuery(listDirectoryEntries);
  const { brands } = useScopeNames();
  const [selected, setSelected] = useState(NONE);
  const [isAsking, setAsking] = useState(false);
  const isOffered = ({ site, officeId }: Entry) =>
    isPermitted(me.grants, 'directory.change', { kind: 'office', site, officeId });
  const selection = {
    isOffered,
    has: (entry: Entry) => selected.has(entryKey(entry)),
    toggle(entry: Entry) {
      const changed = new Set(selected);
      if (!changed.delete(entryKey(entry))) changed.add(entryKey(entry));
      setSelected(changed);
    },
  };
  return (
    <section>
      <h2>{t.entries}</h2>
      <p className="console-lead">{t.entriesLead(VERIFIED_DAYS)}</p>
      <QueryView of={query}>
        {({ entries, hasMore }) => {
          // an entry may have gone since it was selected
          const chosen = entries.filter(selection.has);
          return (
            <>
              {hasMore && <p className="console-count">{t.moreEntries(MOST_ENTRIES)}</p>}
              <List
                name="entries"
                label={t.entries}
                rows={entries}
                rowKey={entryKey}
                columns={entryColumns(entries, brands, selection)}
                countText={t.entryCount}
                empty={t.noEntries}
                fileName={t.entriesFile}
                bar={(left) => (
                  <SelectionBar
                    offered={left.filter(isOffered).slice(0, MOST_VERIFIED)}
                    isCut={left.filter(isOffered).length > MOST_VERIFIED}
                    count={chosen.length}
                    onSelect={(some) => setSelected(new Set(some.map(entryKey)))}
                    onMark={() => setAsking(true)}
                  />
                )}
              />
              {isAsking && (
                <VerifyDialog
                  entries={chosen}
                  onClose={() => setAsking(false)}
                  onDone={() => {
                    setAsking(false);
                    setSelected(NONE);
                  }}
                />
              )}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

interface BarProps {
  /** what the filters leave, as far as one call can verify it */
  offered: readonly Entry[];
  isCut: boolean;
  count: number;
  onSelect(entries: readonly Entry[]): void;
  onMark(): void;
}

/** Selects what the filters leave, and marks what is selected. Absent for people who may only read. */
function SelectionBar({ offered, isCut, count, onSelect, onMark }: BarProps) {
  if (offered.length === 0 && count === 0) return null;
  const isTooMuch = count > MOST_VERIFIED;
  const mayMark = count > 0 && !isTooMuch;
  const selectText = isCut ? t.selectFirst(offered.length) : t.selectShown(offered.length);
  return (
    <div className="entries-bar" data-selected={count > 0}>
      <button
        type="button"
        className="button"
        // it keeps the focus when nothing is selected any more
        aria-disabled={mayMark ? undefined : true}
        onClick={() => mayMark && onMark()}
      >
        {t.markVerified}
      </button>
      <p role="status">
        {t.selected(count)}
        {isTooMuch && <span className="console-second">{t.mostSelected(MOST_VERIFIED)}</span>}
      </p>
      {/* one button, which keeps the focus */}
      <button type="button" className="button-text" onClick={() => onSelect(count === 0 ? offered : [])}>
        {count === 0 ? selectText : t.selectNone}
      </button>
    </div>
  );
}
