import { useRef, useState } from 'react';
import { Icon } from '#ui/elements/Icon.tsx';
import { sentence } from '#ui/elements/sentence.ts';
import { FieldError } from '#ui/fields/Field.tsx';
import { ACCEPT, addFiles, fileProblem, fileSize, filesProblem, limits } from './attachments.ts';
import { t } from './texts.ts';

interface Props {
  id: string;
  files: readonly File[];
  onChange(files: File[]): void;
  /** why a file cannot be sent; '' if it can */
  findError(file: File): string;
  /** why the files cannot be sent together */
  error: string | undefined;
  isReady: boolean;
}

/** Files to send along: chosen one after another or dropped here, each with a button that removes it. */
export function FileUpload({ id, files, onChange, findError, error, isReady }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState('');

  const add = (field: HTMLInputElement) => {
    const chosen = [...(field.files ?? [])];
    // allows choosing a removed file again
    field.value = '';
    if (chosen.length === 0) return;
    onChange(addFiles(files, chosen));
    setAnnouncement(chosen.map((file) => `${file.name}: ${fileProblem(file) || t.added}`).join(' '));
  };
  const remove = (file: File) => {
    onChange(files.filter((other) => other !== file));
    setAnnouncement(`${file.name}: ${t.removed}`);
    // the button that had the focus is gone
    input.current?.focus();
  };

  return (
    <fieldset className="form-part">
      <legend>{t.files}</legend>
      <div className={error ? 'field has-error' : 'field'}>
        <label htmlFor={id}>
          {t.filesLabel}
          <span className="field-optional">{` ${t.optional}`}</span>
        </label>
        <p id={`${id}-hint`} className="field-hint">
          {limits()}
        </p>
        <div className="file-drop">
          <input
            ref={input}
            id={id}
            type="file"
            name="attachments"
            multiple
            accept={ACCEPT}
            disabled={!isReady}
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            aria-invalid={error ? true : undefined}
            onChange={(event) => add(event.currentTarget)}
          />
          <Icon name="attach" />
          <span>{sentence(t.chooseFiles((words) => <b>{words}</b>))}</span>
        </div>
        <FieldError id={id} error={error} />
        {files.length > 0 && (
          <ul className="file-list" aria-label={t.filesToSend}>
            {files.map((file, index) => {
              const error = findError(file);
              const key = `${file.name} ${file.size} ${file.lastModified}`;
              return (
                <li key={key} className={error ? 'is-wrong' : undefined}>
                  <span className="file-name">{file.name}</span>
                  <span className="file-size">{fileSize(file.size)}</span>
                  <button type="button" className="file-remove" onClick={() => remove(file)}>
                    {t.remove}
                    <span className="visually-hidden"> {file.name}</span>
                  </button>
                  <FieldError id={`${id}-${index}`} error={error || undefined} />
                </li>
              );
            })}
          </ul>
        )}
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </div>
    </fieldset>
  );
}

/** The files to send. A file input alone would drop the earlier ones when more are chosen. */
export function useFiles() {
  const [list, set] = useState<File[]>([]);
  /** the server's reason for refusing a file */
  const [refused, setRefused] = useState<ReadonlyMap<File, string>>(new Map());
  const findError = (file: File): string => refused.get(file) || fileProblem(file);
  const isWrong = list.some((file) => findError(file) !== '');
  return {
    list,
    set,
    findError,
    /** why they cannot be sent; '' if they can */
    error: filesProblem(list) || (isWrong ? t.removeRefused : ''),
    /** Takes the server's errors of `attachments.<index>`. */
    refuse(fields: Readonly<Record<string, string>>): void {
      const added = list.flatMap((file, index): [File, string][] => {
        const reason = fields[`attachments.${index}`];
        return reason ? [[file, reason]] : [];
      });
      setRefused(new Map([...refused, ...added]));
    },
  };
}
