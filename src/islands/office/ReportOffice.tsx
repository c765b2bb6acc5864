import { reportOfficePath } from '#util/site/paths.ts';
import { Checked } from './Checked.tsx';
import type { ShownOffice } from './shown-office.ts';
import { t } from './texts.ts';

/** The way to report wrong information, at the end of the page. */
export function ReportOffice({ office }: { office: ShownOffice }) {
  return (
    <section
      className="section office-report"
      aria-labelledby="report"
      data-mount="verified-days"
      data-office={office.id}
    >
      <div className="wrap">
        <h2 id="report">{t.isSomethingWrong}</h2>
        <p>
          {t.tellUs} <Checked what="address" verification={office.verifications.address} />
        </p>
        <p className="actions">
          <a className="button-quiet" href={reportOfficePath(office)}>
            {t.report}
          </a>
        </p>
      </div>
    </section>
  );
}
