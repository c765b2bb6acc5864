import type { ReportOutcome } from '#contracts/staff/directory.ts';
import type { DirectoryReportKind } from '#contracts/support/directory-report.ts';
import type { Day } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import type { Language } from '#util/language/languages.ts';
import type { Brand } from '../../brand/brand.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import { composeMail, type MailContent, questions, signatureOf } from '../compose-mail.ts';
import { facts, letter, paragraph } from '../mail-body.ts';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';
import { otherLanguage, writtenInFact } from './written-in.ts';

export interface Reported {
  number: string;
  /** as the directory names it */
  office: string;
  /** '' if it is about the office */
  dentist: string;
  kind: DirectoryReportKind;
  text: string;
  dueOn: Day;
}

/** To the brand: a report of wrong information in the directory. */
export function directoryReport({
  brand,
  report,
  email,
  writtenIn,
}: {
  brand: Brand;
  report: Reported;
  email: string;
  /** of the page with the form */
  writtenIn: Language;
}): MailContent {
  const { number, office, dentist, kind, text, dueOn } = report;
  return composeMail({
    subject: t.directoryReport.subject(number, office),
    title: t.directoryReport.title(number),
    blocks: [
      paragraph(t.directoryReport.intro(brand.name)),
      facts([
        [t.directoryReport.number, number],
        [shared.office, office],
        [t.directoryReport.dentist, dentist],
        [t.directoryReport.what, t.directoryReport.kinds[kind]],
        [t.email, email],
        [t.directoryReport.checkBy, shownDay(dueOn)],
        writtenInFact(writtenIn),
      ]),
      text !== '' && letter(text, otherLanguage(writtenIn)),
    ],
    signature: [],
  });
}

/** To the visitor. It repeats nothing that was typed, as the confirmation of a message (contact.ts). */
export function reportReceived({
  brand,
  report: { number, office, dueOn },
}: {
  brand: Brand;
  report: Pick<Reported, 'number' | 'office' | 'dueOn'>;
}): MailContent {
  return composeMail({
    subject: t.reportReceived.subject(number),
    title: t.reportReceived.title,
    blocks: [
      paragraph(t.reportReceived.thanks(brand.name, office)),
      paragraph(t.reportReceived.answer(number, shownDay(dueOn))),
      paragraph(t.reportReceived.notYou),
    ],
    signature: [brand.name],
  });
}

/** To the visitor: what the staff found out. */
export function reportAnswer({
  brand,
  report: { number, office, reportedOn },
  outcome,
}: {
  brand: LiveBrand;
  report: Pick<Reported, 'number' | 'office'> & { reportedOn: Day };
  outcome: ReportOutcome;
}): MailContent {
  return composeMail({
    subject: t.reportAnswer.subject(number),
    title: t.reportAnswer.title,
    blocks: [
      paragraph(t.reportAnswer.intro({ brand: brand.name, office, day: shownDay(reportedOn) })),
      paragraph(t.reportAnswer.outcomes[outcome]),
      questions(brand),
    ],
    signature: signatureOf(brand),
  });
}
