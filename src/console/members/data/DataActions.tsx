import { useState } from 'react';
import { isPermitted } from '#domain/staff/permissions.ts';
import type { Me } from '../../session.ts';
import type { Target } from '../actions/ActionDialog.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { t } from './texts.ts';

interface Props {
  target: Target;
  /** the owner's, '' for none */
  name: string;
  me: Me;
  isClosed: boolean;
}

/** What a person may ask for: their data as files, two accounts as one, and erasure. */
export function DataActions({ target, name, me, isClosed }: Props) {
  const [open, setOpen] = useState<'export' | 'erase' | 'merge' | null>(null);
  const scope = { kind: 'brand', site: target.params.site } as const;
  const mayErase = isPermitted(me.grants, 'members.erase', scope) && !isClosed;
  const mayMerge = isPermitted(me.grants, 'members.merge', scope) && !isClosed;
  const onClose = () => setOpen(null);
  if (!isPermitted(me.grants, 'members.export', scope)) return null;
  return (
    <section>
      <h2>{t.title}</h2>
      <p className="console-second">{t.lead}</p>
      <p className="member-actions">
        <button type="button" className="button-text" onClick={() => setOpen('export')}>
          {t.exportAll}
        </button>
        {mayMerge && (
          <button type="button" className="button-text" onClick={() => setOpen('merge')}>
            {t.merge}
          </button>
        )}
        {mayErase && (
          <button type="button" className="button-text" onClick={() => setOpen('erase')}>
            {t.erase}
          </button>
        )}
      </p>
      {open === 'export' && <ExportDialog target={target} onClose={onClose} />}
      {open === 'merge' && <MergeDialog target={target} name={name} onClose={onClose} />}
      {open === 'erase' && <EraseDialog target={target} onClose={onClose} />}
    </section>
  );
}
