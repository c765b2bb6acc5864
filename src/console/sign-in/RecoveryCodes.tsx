import { useId, useState } from 'react';
import { Checkbox } from '#ui/fields/ChoiceField.tsx';
import { CodeList } from '#ui/second-step/CodeList.tsx';
import { t } from '../texts.ts';

/** Codes that are shown only once. The person goes on after saying that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const id = useId();
  const [isKept, setKept] = useState(false);
  return (
    <div className="form">
      <CodeList codes={codes} head={t.codesFileHead} fileName={t.codesFile} />
      <Checkbox id={`${id}kept`} name="kept" error={undefined} onChange={setKept}>
        {t.keptCodes}
      </Checkbox>
      <p>
        <button type="button" className="button" disabled={!isKept} onClick={onDone}>
          {t.goOn}
        </button>
      </p>
    </div>
  );
}
