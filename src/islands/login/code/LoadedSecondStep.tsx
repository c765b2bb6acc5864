import { type ComponentType, useEffect, useState } from 'react';
import { explain } from '#client/http/call-failure.ts';
import { FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { t } from './texts.ts';

interface Props {
  help: Help;
  onBack(): void;
}

type State =
  | { kind: 'loading' }
  | { kind: 'ready'; SecondStep: ComponentType<Props> }
  | { kind: 'failed'; message: string };

/**
 * The second step, whose file is its own: the login page would list what it needs. The login waits in this browser while
 * a failed download is repeated; a mailed code that was used up could not be given again.
 */
export function LoadedSecondStep(props: Props) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const load = () => {
    setState({ kind: 'loading' });
    import('../second-step/SecondStep.tsx').then(
      ({ SecondStep }) => setState({ kind: 'ready', SecondStep }),
      (error: unknown) => setState({ kind: 'failed', message: explain(error).message }),
    );
  };
  useEffect(load, []);
  if (state.kind === 'loading') return null;
  if (state.kind === 'ready') return <state.SecondStep {...props} />;
  return (
    <div className="form code-step">
      <FormMessage>{state.message}</FormMessage>
      <p>
        <button type="button" className="button" onClick={load}>
          {t.tryAgain}
        </button>{' '}
        <button type="button" className="button-quiet" onClick={props.onBack}>
          {t.backToLogin}
        </button>
      </p>
      <HelpLine help={props.help} lead={t.troubleCall} />
    </div>
  );
}
