import { useState } from 'react';
import { fileProblem, filesProblem } from './attachments.ts';

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
