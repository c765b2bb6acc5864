import type { OfficeInFull } from '#contracts/catalog/locations.ts';
import { checkedLine } from '#domain/offices/verifications.ts';
import { reportOfficePath } from '#util/site/paths.ts';

/** As components/office/OfficeDetail.astro ends. */
export function OfficeReport({ office }: { office: OfficeInFull }) {
  const { address: checked } = office.verifications;
  return (
    <section className="section office-report" aria-labelledby="report">
      <div className="wrap">
        <h2 id="report">Is something here wrong?</h2>
        <p>
          Tell us, and we will check with the office and correct the page.
          {checked && ` ${checkedLine('The address was', checked)}`}
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
