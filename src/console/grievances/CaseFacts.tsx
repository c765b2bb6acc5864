import { Facts } from '#ui/elements/Facts.tsx';
import { t as dates } from '#util/dates/texts.ts';
import { formatPhone } from '#util/text/phone.ts';
import { recordUrl } from '../members/addresses.ts';
import type { Me } from '../session.ts';
import { t as work } from '../support/texts.ts';
import type { CaseAnswer } from './case-record.ts';
import { t } from './texts.ts';

/** What the form says about the member, and who sent it. */
export function CaseFacts({ me, of: { case: found, form } }: { me: Me; of: CaseAnswer }) {
  const { site, accountId } = found;
  const { representative } = form;
  return (
    <section>
      <h2>{t.member}</h2>
      <Facts
        className="member-facts"
        facts={[
          [work.name, found.name],
          form.memberNumber && [t.memberNumber, form.memberNumber],
          [t.answerBy, t.contactWays[form.contactBy]],
          form.email && [work.email, form.email],
          form.phone && [work.phone, formatPhone(form.phone)],
          form.address && [t.mailAddress, form.address],
          form.language && [t.answerLanguage, form.language],
          form.happenedOn && [t.happenedOn, dates.longDay(form.happenedOn)],
          form.office && [t.office, form.office],
          form.where && [t.where, form.where],
          found.handler && [t.handler, found.handler],
          representative && [
            t.filer,
            <>
              {t.filerText(representative.name, representative.relationship)}
              <span className="console-second">{representative.email}</span>
              <span className="console-second">
                {representative.phone && formatPhone(representative.phone)}
              </span>
            </>,
          ],
          representative && [t.authorization, representative.authorisation],
          accountId === null && [work.loggedInAs, work.notLoggedIn],
        ]}
      />
      {accountId !== null && me.permissions.includes('members.read') && (
        <a href={recordUrl({ site, accountId })}>{work.openRecord}</a>
      )}
    </section>
  );
}
