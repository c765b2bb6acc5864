import { useEffect, useState } from 'react';
import { explain } from '#client/http/call-failure.ts';
import { setCsrfToken } from '#client/page/page-meta.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { beginEnrollment, completeEnrollment } from '#contracts/staff/session.ts';
import { Form } from '#ui/forms/Form.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { AppKey } from '#ui/second-step/AppKey.tsx';
import { QueryView } from '../QueryView.tsx';
import { advance, callStaff, submitStaff } from '../session.ts';
import { t } from '../texts.ts';
import { LeaveButton } from './LeaveButton.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { AppCodeField } from './SecondFactor.tsx';
import { SignInPage } from './SignInPage.tsx';

type Completed = ResponseOf<typeof completeEnrollment>;

/** The second step of the first sign-in: the authenticator app, then the recovery codes. */
export function Enrollment() {
  const [completed, setCompleted] = useState<Completed | null>(null);
  if (completed)
    return (
      <SignInPage title={t.recoveryCodes} lead={t.recoveryCodesLead}>
        <RecoveryCodes codes={completed.recoveryCodes} onDone={() => advance(completed)} />
      </SignInPage>
    );
  return (
    <SignInPage title={t.enroll}>
      <SetUpApp
        onDone={(answer) => {
          setCsrfToken(answer.csrfToken);
          setCompleted(answer);
        }}
      />
      <LeaveButton />
    </SignInPage>
  );
}

function SetUpApp({ onDone }: { onDone(answer: Completed): void }) {
  const [secret, setSecret] = useState<ResponseOf<typeof beginEnrollment>>();
  const [message, setMessage] = useState('');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each attempt
  useEffect(() => {
    setMessage('');
    callStaff(beginEnrollment).then(setSecret, (error) => setMessage(explain(error).message));
  }, [attempt]);
  const form = useForm<typeof completeEnrollment>({
    send: (fields) => submitStaff(completeEnrollment, { body: { code: readText(fields, 'code') } }),
    onDone,
  });
  const [openApp, scan, enter] = t.enrollSteps;
  return (
    <QueryView
      of={{ data: secret, message, isLoading: message === '', retry: () => setAttempt(attempt + 1) }}
    >
      {({ uri, secret: key }) => (
        <ol className="console-steps">
          <li>{openApp}</li>
          <li>
            {scan}
            <AppKey uri={uri} secret={key} />
          </li>
          <li>
            <Form form={form} submitLabel={t.finish} busyLabel={t.finishing}>
              <AppCodeField {...form.field('code')} hint={enter ?? ''} />
            </Form>
          </li>
        </ol>
      )}
    </QueryView>
  );
}
