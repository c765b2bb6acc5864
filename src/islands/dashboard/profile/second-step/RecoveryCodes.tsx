import { focusElement } from '#ui/hooks/use-return-focus.ts';
import { CodeList } from '#ui/second-step/CodeList.tsx';
import { t } from './texts.ts';

/** New recovery codes, which are shown only now. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  return (
    <div className="form">
      <h4 ref={focusElement} tabIndex={-1}>
        {t.recoveryCodes}
      </h4>
      <p>{t.recoveryLead}</p>
      <CodeList codes={codes} head={t.fileHead} fileName={t.fileName} />
      <p>
        <button type="button" className="button" onClick={onDone}>
          {t.kept}
        </button>
      </p>
    </div>
  );
}
