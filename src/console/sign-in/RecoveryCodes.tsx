import { useId, useState } from 'react';
import { Checkbox } from '#ui/fields/ChoiceField.tsx';
import { saveFile } from '../save-file.ts';
import { t } from '../texts.ts';

/** Codes that are shown only once. The person goes on after saying that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const id = useId();
  const [isKept, setKept] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const text = [t.codesFileHead, '', ...codes, ''].join('\r\n');
  return (
    <div className="form">
      <ol className="console-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="actions">
        <button
          type="button"
          className="button-quiet"
          onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}
        >
          {t.copyCodes}
        </button>
        <button
          type="button"
          className="button-quiet"
          onClick={() => saveFile(t.codesFile, text, 'text/plain')}
        >
          {t.downloadCodes}
        </button>
        <span role="status">{isCopied && t.copied}</span>
      </p>
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
