import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { keepDraft, readDraft } from './drafts.ts';
import { t } from './texts.ts';

/** A change that was refused because another person was faster. */
export interface Conflict {
  message: string;
  /** the state that the person had seen */
  version: number;
}

interface Props {
  conflict: Conflict;
  /** what was done since then */
  changes: readonly ReactNode[];
}

/** What another person did meanwhile. It comes into view, because the form may be further down. */
export function Changed({ conflict, changes }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is announced
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [conflict]);
  return (
    <div ref={box} className="work-changed">
      <FormMessage takesFocus>
        <p>{conflict.message}</p>
        {changes.length > 0 && (
          <>
            <p>{t.changedSince}</p>
            <ul className="work-changes">{changes}</ul>
          </>
        )}
      </FormMessage>
    </div>
  );
}

/** A text that can no longer be sent from here, because another person has closed the case. */
export function Unsent({ draftKey }: { draftKey: string }) {
  const [text, setText] = useState(readDraft(draftKey));
  if (text === '') return null;
  return (
    <section className="work-unsent">
      <h2>{t.unsent}</h2>
      <p className="console-lead">{t.unsentLead}</p>
      <p className="work-words">{text}</p>
      <button
        type="button"
        className="button-quiet"
        onClick={() => {
          keepDraft(draftKey, '');
          setText('');
        }}
      >
        {t.discard}
      </button>
    </section>
  );
}
