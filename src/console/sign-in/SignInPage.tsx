import { type ReactNode, useEffect } from 'react';
import { t } from '../texts.ts';

/** A page before the console: one form below its title. */
export function SignInPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title === t.product ? title : `${title} · ${t.product}`;
  }, [title]);
  return (
    <main id="main" className="console-door">
      <p className="console-brand">{t.productName}</p>
      <div className="console-door-card">
        <h1>{title}</h1>
        {lead && <p className="console-lead">{lead}</p>}
        {children}
      </div>
    </main>
  );
}
