import { useRef, useState } from 'react';
import type { ResponseOf } from '../../../contracts/endpoint.ts';
import { endOtherSessions, endSession, listSessions } from '../../../contracts/sessions.ts';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import type { Help } from '../../forms/help.ts';
import { Answer } from '../Answer.tsx';
import { answerKey, useAnswer } from '../use-answer.ts';
import { useChange } from '../use-change.ts';
import { momentText } from './moment.ts';

type Session = ResponseOf<typeof listSessions>['sessions'][number];

const OPTIONS = { alsoChanges: [answerKey(listSessions)], saysProblem: false };

/** Where the member is logged in; each browser but this one can be logged out from here. */
export function Sessions({ help }: { help: Help }) {
  const asked = useAnswer(listSessions);
  return (
    <section aria-label="Where you are logged in">
      <h3>Where you are logged in</h3>
      <Answer of={asked} help={help} lines={2}>
        {({ sessions }) => <SessionList sessions={sessions} />}
      </Answer>
    </section>
  );
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const change = useChange();
  const list = useRef<HTMLUListElement>(null);
  /** gone from the screen at once; back if it did not work */
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  /** what the last try was about; a lost answer may have been a yes, and then they are gone */
  const [failed, setFailed] = useState<readonly string[]>([]);
  const left = sessions.filter(({ id }) => !ended.has(id));
  const others = left.filter(({ isCurrent }) => !isCurrent);
  const shown = [...left.filter(({ isCurrent }) => isCurrent), ...others];

  const end = async (ids: readonly string[], work: () => Promise<boolean>) => {
    if (change.isBusy) return;
    setEnded(new Set([...ended, ...ids]));
    // the button that was pressed goes with its line
    list.current?.focus();
    const isDone = await work();
    if (!isDone) setEnded(ended);
    setFailed(isDone ? [] : ids);
  };
  const endOne = ({ id, device }: Session) =>
    end([id], async () => {
      const result = await change.make(
        endSession,
        { params: { id }, body: undefined },
        { ...OPTIONS, done: `${device} is logged out.` },
      );
      // it has ended by itself, or the answer to the first try was lost
      const isGone = result?.ok === false && result.problem.code === 'not_found';
      if (isGone) change.forget();
      return isGone || result?.ok === true;
    });
  const endOthers = () =>
    end(
      others.map(({ id }) => id),
      async () => {
        const result = await change.make(
          endOtherSessions,
          { body: undefined },
          { ...OPTIONS, done: 'You are logged out everywhere else.' },
        );
        return result?.ok === true;
      },
    );

  return (
    <>
      <ul ref={list} className="profile-sessions" tabIndex={-1} aria-label="Browsers">
        {shown.map((session) => (
          <li key={session.id}>
            <p>
              <strong>{session.device}</strong>
              <span>
                {session.isCurrent ? 'This browser' : `Last used ${momentText(session.lastSeenAt)}`}
                {`, logged in ${momentText(session.createdAt)}`}
              </span>
            </p>
            {!session.isCurrent && (
              <button
                type="button"
                className="button-quiet"
                aria-disabled={change.isBusy || undefined}
                onClick={() => endOne(session)}
              >
                Log out<span className="visually-hidden"> {session.device}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {change.problem && left.some(({ id }) => failed.includes(id)) && (
        <FormMessage>That did not work. {change.problem.message}</FormMessage>
      )}
      {others.length > 1 && (
        <p className="dash-actions">
          <button
            type="button"
            className="button-quiet"
            aria-disabled={change.isBusy || undefined}
            onClick={endOthers}
          >
            Log out everywhere else
          </button>
        </p>
      )}
      <p className="note">You do not know one of them? Log it out, and set a new password.</p>
    </>
  );
}
