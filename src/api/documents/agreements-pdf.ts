import type { Agreements } from '#contracts/member/agreements.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { drawFacts } from './pdf/facts.ts';
import { FlowingDocument } from './pdf/flowing-document.ts';
import { drawNotice } from './pdf/letterhead.ts';
import type { Stationery } from './pdf/tagged-document.ts';
import { t } from './texts.ts';

/** points that the facts and the first line of an agreement take */
const WITH_FACTS = 110;

/** A member's agreements to keep, as laws on automatic renewal require (Cal. Bus. & Prof. Code §17602(a)(3)). */
export async function agreementsPdf(
  { company, agreedBy, agreements }: Agreements,
  stationery: Stationery,
): Promise<Buffer> {
  const pdf = new FlowingDocument({
    ...stationery,
    title: t.agreements.title,
    footer: t.agreements.footer(company),
  });
  pdf.write('H1', t.agreements.title);
  pdf.write('P', t.agreements.lead(company));
  pdf.y = drawFacts(pdf, [[t.agreements.agreedBy, agreedBy]], pdf.y + 12);
  if (agreements.length === 0) pdf.write('P', t.agreements.none, { space: 16 });
  for (const { kind, on, at, wording, language, content, receipt } of agreements) {
    pdf.write('H2', t.agreements.kinds[kind], { keep: WITH_FACTS });
    pdf.y = drawFacts(
      pdf,
      [
        [t.agreements.on, shownDay(on)],
        [t.agreements.receipt, receipt],
        [t.agreements.recorded, t.agreements.recordedAt(at.slice(0, 10), at.slice(11, 16))],
        [t.agreements.version, content],
      ],
      pdf.y + 6,
    );
    pdf.write('P', { lang: language, text: `“${wording}”` }, { space: 8 });
  }
  pdf.y = drawNotice(pdf, pdf.y + 24);
  pdf.write('P', t.stationery.contact(stationery.brand), { space: 10 });
  return pdf.finish();
}
