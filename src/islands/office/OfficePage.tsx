import { useCallback, useEffect, useRef, useState } from 'react';
import type { OfficeInFull } from '#contracts/catalog/locations.ts';
import { checkedLine } from '#domain/offices/office-texts.ts';
import { type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { paths, reportOfficePath } from '#util/site/paths.ts';
import { loadOffice, type OfficeState } from './load-office.ts';
import { OfficeDentists } from './OfficeDentists.tsx';
import { OfficeFees, OfficePlans } from './OfficePrices.tsx';
import { OfficeSummary } from './OfficeSummary.tsx';

interface Props {
  help: Help;
  /** shown until the office is known */
  heading: string;
}

/**
 * The page of an office that was not published with the others. It is drawn like theirs (components/office/).
 */
export function OfficePage({ help, heading }: Props) {
  const [state, setState] = useState<OfficeState>({ kind: 'loading' });
  const again = useRef(false);
  const title = useRef<HTMLHeadingElement>(null);

  const load = useCallback(async () => {
    const found = await loadOffice(location.pathname);
    setState(found);
    if (found.kind === 'found') nameTab(found.office);
  }, []);
  useEffect(() => void load(), [load]);

  // Move the focus to the result.
  useEffect(() => {
    if (state.kind === 'loading' || !again.current) return;
    again.current = false;
    title.current?.focus();
  }, [state]);
  const tryAgain = () => {
    again.current = true;
    setState({ kind: 'loading' });
    void load();
  };

  if (state.kind !== 'found')
    return <Elsewhere state={state} help={help} heading={heading} title={title} onAgain={tryAgain} />;
  const { office, schedule } = state;
  return (
    <>
      <OfficeSummary office={office} title={title} />
      <OfficeDentists office={office} />
      <OfficePlans office={office} />
      <OfficeFees schedule={schedule} onAgain={tryAgain} />
      <ReportOffice office={office} />
    </>
  );
}

/** The tab says which office it is, as a published page's does. */
function nameTab({ name, city }: { name: string; city: string }): void {
  const site = document.title.slice(document.title.lastIndexOf(' | '));
  document.title = (name.includes(city) ? name : `${name}, ${city}`) + site;
}

interface ElsewhereProps {
  state: Exclude<OfficeState, { kind: 'found' }>;
  help: Help;
  heading: string;
  title: React.RefObject<HTMLHeadingElement | null>;
  onAgain(): void;
}

/** No office to show: why, and where to go from here. */
function Elsewhere({ state, help, heading, title, onAgain }: ElsewhereProps) {
  const words = {
    loading: { heading, text: 'One moment: we are looking this office up.' },
    odd: {
      heading: 'This address has a typo in it',
      text: 'This link doesn’t match any of our offices. The link may have been copied with an extra letter.',
    },
    unknown: {
      heading: 'We know no office by this address',
      text: 'It may have left the plan, or the link may be old. Our search has every current office.',
    },
    away: { heading: 'We cannot show this office now', text: state.kind === 'away' ? state.message : '' },
  }[state.kind];
  return (
    <section className="section hero hero-page office-elsewhere" aria-labelledby="office">
      <div className="wrap">
        <h1 id="office" ref={title} tabIndex={-1}>
          {words.heading}
        </h1>
        <p className="lead" role="status">
          {words.text}
        </p>
        {state.kind !== 'loading' && (
          <>
            <p className="actions">
              {state.kind === 'away' && (
                <button type="button" className="button" onClick={onAgain}>
                  Try again
                </button>
              )}
              <a className={state.kind === 'away' ? 'button-quiet' : 'button'} href={paths.findADentist}>
                Find a dentist
              </a>
            </p>
            <HelpLine help={help} lead="Or ask us:" />
          </>
        )}
      </div>
    </section>
  );
}

/** As components/office/OfficeDetail.astro ends. */
function ReportOffice({ office }: { office: OfficeInFull }) {
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
