import { useCallback, useEffect, useRef, useState } from 'react';
import { type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { paths } from '#util/site/paths.ts';
import { loadOffice, type OfficeState } from './load-office.ts';
import { OfficeDentists } from './OfficeDentists.tsx';
import { OfficeFees, OfficePlans } from './OfficePrices.tsx';
import { OfficeSummary } from './OfficeSummary.tsx';
import { ReportOffice } from './ReportOffice.tsx';
import { t } from './texts.ts';

interface Props {
  help: Help;
  /** shown until the office is known */
  heading: string;
}

/** The page of an office that was not published with the others. Looks like theirs (components/office/). */
export function OfficePage({ help, heading }: Props) {
  const [state, setState] = useState<OfficeState>({ kind: 'loading' });
  const isRetry = useRef(false);
  const title = useRef<HTMLHeadingElement>(null);

  const load = useCallback(async () => {
    const loaded = await loadOffice(location.pathname);
    setState(loaded);
    if (loaded.kind === 'found') setTabTitle(loaded.office);
  }, []);
  useEffect(() => void load(), [load]);

  // Move the focus to the result.
  useEffect(() => {
    if (state.kind === 'loading' || !isRetry.current) return;
    isRetry.current = false;
    title.current?.focus();
  }, [state]);
  const tryAgain = () => {
    isRetry.current = true;
    setState({ kind: 'loading' });
    void load();
  };

  if (state.kind !== 'found')
    return <OfficeNotShown state={state} help={help} heading={heading} title={title} onRetry={tryAgain} />;
  const { office, schedule } = state;
  const { photo } = office;
  return (
    <>
      <OfficeSummary office={office} plan={office.plans[0]} title={title}>
        {photo && <img className="office-photo" src={photo.src} alt={photo.alt} width={960} height={640} />}
      </OfficeSummary>
      <OfficeDentists office={office} />
      <OfficePlans office={office} />
      <OfficeFees schedule={schedule} onRetry={tryAgain} />
      <ReportOffice office={office} />
    </>
  );
}

/** Names the office in the tab's title, as published pages do. */
function setTabTitle({ name, city }: { name: string; city: string }): void {
  const site = document.title.slice(document.title.lastIndexOf(' | '));
  document.title = (name.includes(city) ? name : `${name}, ${city}`) + site;
}

interface OfficeNotShownProps {
  state: Exclude<OfficeState, { kind: 'found' }>;
  help: Help;
  heading: string;
  title: React.RefObject<HTMLHeadingElement | null>;
  onRetry(): void;
}

/** Why there is no office to show, and where to go from here. */
function OfficeNotShown({ state, help, heading, title, onRetry }: OfficeNotShownProps) {
  const words = {
    loading: { heading, text: t.lookingUp },
    invalid: {
      heading: t.typo,
      text: t.typoText,
    },
    'not-found': {
      heading: t.unknownOffice,
      text: t.unknownOfficeText,
    },
    failed: { heading: t.cannotShow, text: state.kind === 'failed' ? state.message : '' },
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
              {state.kind === 'failed' && (
                <button type="button" className="button" onClick={onRetry}>
                  {t.tryAgain}
                </button>
              )}
              <a className={state.kind === 'failed' ? 'button-quiet' : 'button'} href={paths.findADentist}>
                {t.findDentist}
              </a>
            </p>
            <HelpLine help={help} lead={t.orAskUs} />
          </>
        )}
      </div>
    </section>
  );
}
