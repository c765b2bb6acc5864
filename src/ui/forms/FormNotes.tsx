import { type ReactNode, useEffect, useRef } from 'react';
import { sentence } from '../elements/sentence.ts';
import { t } from './texts.ts';

interface Props {
  kind?: 'error' | 'info' | 'success';
  /** it replaces the form and takes the focus */
  takesFocus?: boolean;
  children: ReactNode;
}

/** A message of a form, announced when it appears. */
export function FormMessage({ kind = 'error', takesFocus = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={box}
      className={`form-message is-${kind}`}
      role={kind === 'error' ? 'alert' : 'status'}
      data-form-message=""
      tabIndex={-1}
    >
      {children}
    </div>
  );
}

/** How to reach the brand by phone; built from the site's header by components/shared/contact-help.ts. */
export interface Help {
  /** formatted; '' if the brand has no phone */
  phone: string;
  phoneHref: string;
  /** as part of a sentence */
  hours: string;
}

/** Another way to get help if the page does not work. */
export function HelpLine({ help, lead }: { help: Help; lead: string }) {
  if (!help.phone) return null;
  return (
    <p className="note">
      {lead} <a href={help.phoneHref || undefined}>{help.phone}</a>
      {help.hours && `, ${help.hours}`}
    </p>
  );
}

/** Google requires this text where its badge is hidden. */
export function BotCheckNote() {
  return (
    <p className="bot-note">
      {sentence(
        t.protectedBy((words, address) => (
          <a href={`https://policies.google.com/${address}`} rel="noreferrer">
            {words}
          </a>
        )),
      )}
    </p>
  );
}
