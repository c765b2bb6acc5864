import { useRef, useState } from 'react';
import { Icon } from '#ui/elements/Icon.tsx';
import { FieldError } from '#ui/fields/Field.tsx';
import { ACCEPT, addFiles, fileProblem, fileSize, filesProblem, LIMITS } from './attachments.ts';

interface Props {
  id: string;
  files: readonly File[];
  onChange(files: File[]): void;
  /** why one of them cannot be sent; '' if it can */
  errorOf(file: File): string;
  /** why they cannot be sent together */
  error: string | undefined;
  isReady: boolean;
}

/** FileUpload to send along: chosen in several goes or dropped here, each can be taken away again. */
export function FileUpload({ id, files, onChange, errorOf, error, isReady }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  const add = (field: HTMLInputElement) => {
    const chosen = [...(field.files ?? [])];
    // so that a file that was taken away can be chosen again
    field.value = '';
    if (chosen.length === 0) return;
    onChange(addFiles(files, chosen));
    setSaid(`${chosen.map(({ name }) => name).join(', ')}: added.`);
  };
  const remove = (file: File) => {
    onChange(files.filter((other) => other !== file));
    setSaid(`${file.name}: removed.`);
    // its button goes with it
    input.current?.focus();
  };

  return (
    <fieldset className="form-part">
      <legend>FileUpload</legend>
      <div className={error ? 'field has-error' : 'field'}>
        <label htmlFor={id}>
          Bills, letters, photos<span className="field-optional"> (optional)</span>
        </label>
        <p id={`${id}-hint`} className="field-hint">
          {LIMITS}
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
          <span>
            <b>Choose files</b> or drop them here
          </span>
        </div>
        <FieldError id={id} error={error} />
        {files.length > 0 && (
          <ul className="file-list" aria-label="Files to send">
            {files.map((file, index) => {
              const error = errorOf(file);
              const key = `${file.name} ${file.size} ${file.lastModified}`;
              return (
                <li key={key} className={error ? 'is-wrong' : undefined}>
                  <span className="file-name">{file.name}</span>
                  <span className="file-size">{fileSize(file.size)}</span>
                  <button type="button" className="file-remove" onClick={() => remove(file)}>
                    Remove<span className="visually-hidden"> {file.name}</span>
                  </button>
                  <FieldError id={`${id}-${index}`} error={error || undefined} />
                </li>
              );
            })}
          </ul>
        )}
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
    </fieldset>
  );
}

/** The files that are sent along. They are kept here: a browser's own field forgets them when more are chosen. */
export function useFiles() {
  const [list, set] = useState<File[]>([]);
  /** what the server said against one of them */
  const [refused, setRefused] = useState<ReadonlyMap<File, string>>(new Map());
  const errorOf = (file: File): string => refused.get(file) || fileProblem(file);
  const isWrong = list.some((file) => errorOf(file) !== '');
  return {
    list,
    set,
    errorOf,
    /** what keeps them from being sent */
    error: filesProblem(list) || (isWrong ? 'Please remove the files that we can’t accept.' : ''),
    /** Takes what the server says of `attachments.<index>`. */
    refuse(fields: Readonly<Record<string, string>>): void {
      const more = list.flatMap((file, index): [File, string][] => {
        const reason = fields[`attachments.${index}`];
        return reason ? [[file, reason]] : [];
      });
      setRefused(new Map([...refused, ...more]));
    },
  };
}
