import { useState } from 'react';
import { callPath } from '#client/http/call.ts';
import { openGrievanceFile } from '#contracts/staff/grievances.ts';
import { fileSize } from '#islands/grievance/attachments.ts';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import type { CaseAnswer } from './case-record.ts';
import { t } from './texts.ts';

type CaseFile = CaseAnswer['files'][number];

interface Props {
  params: { site: string; caseNumber: string };
  files: readonly CaseFile[];
}

/** The files of a case. They are saved, never opened as a page; pictures can be drawn on this one. */
export function Files({ params, files }: Props) {
  return (
    <section>
      <h2>{t.files}</h2>
      {files.length === 0 ? (
        <p className="console-second">{t.noFiles}</p>
      ) : (
        <>
          <p className="console-second">{t.filesLead}</p>
          <ul className="console-rows">
            {files.map((file) => (
              <File
                key={file.id}
                file={file}
                address={callPath(openGrievanceFile, { ...params, id: file.id })}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function File({ file: { name, type, bytes }, address }: { file: CaseFile; address: string }) {
  const [view, setView] = useState<'hidden' | 'shown' | 'failed'>('hidden');
  const isPicture = type === 'image/jpeg' || type === 'image/png';
  return (
    <li>
      <span className="case-file">
        {name}
        <span className="console-second">
          {t.fileTypes[type]}, {fileSize(bytes)}
        </span>
      </span>
      <span className="console-row-actions">
        {isPicture && (
          <button
            type="button"
            className="button-quiet"
            aria-expanded={view !== 'hidden'}
            onClick={() => setView(view === 'hidden' ? 'shown' : 'hidden')}
          >
            {view === 'hidden' ? t.showPicture : t.hidePicture}
            <span className="visually-hidden"> {name}</span>
          </button>
        )}
        <a className="button-quiet" href={address} download={name}>
          {t.saveFile}
          <span className="visually-hidden"> {name}</span>
        </a>
      </span>
      {view === 'shown' && (
        <img className="case-picture" src={address} alt={name} onError={() => setView('failed')} />
      )}
      {view === 'failed' && (
        <div className="case-picture">
          <FormMessage>{t.pictureFailed}</FormMessage>
        </div>
      )}
    </li>
  );
}
