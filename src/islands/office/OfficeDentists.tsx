import { acceptingText } from '#domain/offices/office-texts.ts';
import { noDentists } from '#domain/offices/opening-hours.ts';
import { spokenLanguage } from '#domain/offices/spoken-languages.ts';
import { reportOfficePath } from '#util/site/paths.ts';
import { Checked } from './Checked.tsx';
import { OfficeIcon } from './OfficeIcon.tsx';
import type { ShownOffice } from './shown-office.ts';
import { t } from './texts.ts';

/** Who works at an office, and what is good to know before a visit. */
export function OfficeDentists({ office }: { office: ShownOffice }) {
  const { acceptingNewPatients: isAccepting, providers, languages, accessibility } = office;
  return (
    <section className="section office-people" aria-labelledby="dentists">
      <div className="wrap">
        <h2 id="dentists">{t.dentistsHere}</h2>
        <p className={isAccepting ? 'accepting' : 'accepting is-full'}>
          <OfficeIcon name={isAccepting ? 'user-check' : 'info'} />
          {acceptingText(isAccepting)}
        </p>
        <ul className="office-dentists">
          {providers.map((provider) => (
            <li className="card" key={provider.npi}>
              <h3 className="item">{provider.name}</h3>
              <p>{provider.specialty}</p>
              {provider.languages.length > 0 && <p>{t.speaks(provider.languages.map(spokenLanguage))}</p>}
              {provider.acceptingNewPatients !== isAccepting && (
                <p>{acceptingText(provider.acceptingNewPatients)}</p>
              )}
              <p className="note">
                {provider.license && (
                  <>
                    {t.license(provider.license)}
                    <br />
                  </>
                )}
                {`NPI ${provider.npi}`}
              </p>
              <p className="note">
                <a href={reportOfficePath(office, provider.npi)}>
                  {t.report}
                  <span className="visually-hidden"> {t.aboutDentist(provider.name)}</span>
                </a>
              </p>
            </li>
          ))}
        </ul>
        {providers.length === 0 && <p>{noDentists(office.phone)}</p>}
        {languages.length + accessibility.length > 0 && (
          <div className="office-more">
            {languages.length > 0 && (
              <div>
                <h3>
                  <OfficeIcon name="languages" />
                  {t.languages}
                </h3>
                <p>{languages.map(spokenLanguage).join(', ')}</p>
              </div>
            )}
            {accessibility.length > 0 && (
              <div>
                <h3>
                  <OfficeIcon name="accessibility" />
                  {t.gettingAround}
                </h3>
                <ul className="ticks">
                  {accessibility.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        )}
        <p className="note">
          <Checked what="dentists" verification={office.verifications.providers} />
        </p>
      </div>
    </section>
  );
}
