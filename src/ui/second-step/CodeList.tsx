import { useState } from 'react';
import { useStyles } from '../hooks/use-island.ts';
import css from './second-step.css?inline';
import { t } from './texts.ts';

interface Props {
  codes: readonly string[];
  /** the first line of the file, and of the printed page */
  head: string;
  fileName: string;
}

/** Recovery codes, which are shown only once: to copy, save or print. */
export function CodeList({ codes, head, fileName }: Props) {
  useStyles(css);
  const [isCopied, setCopied] = useState(false);
  const { host } = location;
  const text = [head, host, '', ...codes, ''].join('\r\n');
  return (
    <>
      <p className="code-head">
        {head}
        <br />
        {host}
      </p>
      <ol className="code-list">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="code-actions">
        <button
          type="button"
          className="button-quiet"
          onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}
        >
          {t.copy}
        </button>
        <a
          className="button-quiet"
          download={fileName}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {t.save}
        </a>
        <button type="button" className="button-quiet" onClick={() => print()}>
          {t.print}
        </button>
        <span role="status">{isCopied && t.copied}</span>
      </p>
    </>
  );
}
