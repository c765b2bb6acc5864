import type { ReactNode } from 'react';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';

interface Done {
  at: string;
  /** '' if it was no person of the staff */
  by: string;
  isOwn: boolean;
}

/** Who did it, and when. */
export const doneText = ({ at, by, isOwn }: Done): string =>
  `${isOwn ? t.you : by || t.byCommand} · ${shared.moment(new Date(at))}`;

/** What was done, the oldest first. @param entries items of a list */
export function History({ entries }: { entries: readonly ReactNode[] }) {
  return (
    <section>
      <h2>{t.history}</h2>
      {entries.length === 0 ? (
        <p className="console-second">{t.noHistory}</p>
      ) : (
        <ol className="console-rows">{entries}</ol>
      )}
    </section>
  );
}
