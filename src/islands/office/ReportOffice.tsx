import { checkedLine } from '#domain/offices/office-texts.ts';
import { reportOfficePath } from '#util/site/paths.ts';
import type { ShownOffice } from './shown-office.ts';

/** The way to report wrong information, at the end of the page. */
export function ReportOffice({ office }: { office: ShownOffice }) {
  return (
    <section className="section office-report" aria-labelledby="report">
      <div className="wrap">
        <h2 id="report">Is something here wrong?</h2>
        <p>
          {`Tell us, and we will check with the office and correct the page. ${checkedLine('The address was', office.verifications.address)}`}
        </p>
        <p className="actions">
          <a className="button-quiet" href={reportOfficePath(office)}>
            Report wrong information
          </a>
        </p>
      </div>
    </section>
  );
}
