import type { Agreements } from '#contracts/member/agreements.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { drawFacts } from './pdf/facts.ts';
import { FlowingDocument } from './pdf/flowing-document.ts';
import { drawNotice } from './pdf/letterhead.ts';
import type { Stationery } from './pdf/tagged-document.ts';
import { AGREEMENTS_TEXTS as TEXTS } from './texts/agreements-texts.ts';
import { STATIONERY_TEXTS } from './texts/stationery-texts.ts';

/** points that the facts and the first line of an agreement take */
const WITH_FACTS = 110;

/** A member's agreements to keep, as laws on automatic renewal require (Cal. Bus. & Prof. Code §17602(a)(3)). */
export async function agreementsPdf(
  { company, agreedBy, agreements }: Agreements,
  stationery: Stationery,
): Promise<Buffer> {
  const pdf = new FlowingDocument({ ...stationery, title: TEXTS.title, footer: TEXTS.footer(company) });
  pdf.write('H1', TEXTS.title);
  pdf.write('P', TEXTS.lead(company));
  pdf.y = drawFacts(pdf, [[TEXTS.agreedBy, agreedBy]], pdf.y + 12);
  if (agreements.length === 0) pdf.write('P', TEXTS.none, { space: 16 });
  for (const { kind, on, at, wording, content, receipt } of agreements) {
    pdf.write('H2', TEXTS.kind(kind), { keep: WITH_FACTS });
    pdf.y = drawFacts(
      pdf,
      [
        [TEXTS.on, formatDay(on)],
        [TEXTS.receipt, receipt],
        [TEXTS.recorded, TEXTS.recordedAt(at)],
        [TEXTS.version, content],
      ],
      pdf.y + 6,
    );
    pdf.write('P', `“${wording}”`, { space: 8 });
  }
  pdf.y = drawNotice(pdf, stationery.brand.notInsurance, pdf.y + 24);
  pdf.write('P', STATIONERY_TEXTS.contact(stationery.brand), { space: 10 });
  return pdf.finish();
}
