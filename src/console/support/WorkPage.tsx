import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $router } from '../router.ts';
import { readWorkAddress } from './addresses.ts';
import { t } from './texts.ts';

type Named = NonNullable<ReturnType<typeof readWorkAddress>>;

interface Props {
  /** the address of the list */
  list: string;
  /** the heading if there is nothing to show, and what to say then */
  title: string;
  missing: string;
  /** @param nothing what to show if the server has no such thing */
  show(named: Named, nothing: ReactNode): ReactNode;
}

/** The page of the grievance, message or report that the address names. */
export function WorkPage({ list, title, missing, show }: Props) {
  const named = readWorkAddress(useStore($router)?.search ?? {});
  const nothing = (
    <>
      <h1>{title}</h1>
      <p className="console-empty">{missing}</p>
    </>
  );
  return (
    <>
      <p>
        <a href={list}>{t.backToList}</a>
      </p>
      {named === null ? nothing : show(named, nothing)}
    </>
  );
}
