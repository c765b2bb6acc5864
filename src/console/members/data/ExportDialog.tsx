import { callPath } from '#client/http/call.ts';
import { askExport, saveExport } from '#contracts/staff/member-export.ts';
import { submitSafely } from '../../session.ts';
import { ActionDialog, type Target } from '../actions/ActionDialog.tsx';
import { t } from './texts.ts';

/** Saves everything that is held of a member as one file. */
export const ExportDialog = ({ target, onClose }: { target: Target; onClose(): void }) => (
  <ActionDialog<typeof askExport>
    target={target}
    title={t.exportAll}
    lead={t.exportLead}
    submitLabel={t.exportAll}
    busyLabel={t.preparing}
    reasonHint={t.exportReason}
    send={(_fields, reason) => submitSafely(askExport, { params: target.params, body: { reason } })}
    done={() => {
      const link = document.createElement('a');
      link.href = callPath(saveExport, target.params);
      link.download = '';
      link.click();
      return t.exportStarts;
    }}
    onClose={onClose}
  />
);
