import type { Help } from './contact-help.ts';

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
