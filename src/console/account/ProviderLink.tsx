import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { beginProviderLink, readProviderLink, unlinkProvider } from '#contracts/staff/identity.ts';
import { whoAmI } from '#contracts/staff/session.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { ProviderButton } from '../identity/ProviderButton.tsx';
import { t } from '../identity/texts.ts';
import { QueryView } from '../QueryView.tsx';
import { $signInWays, submitSafely } from '../session.ts';
import { t as shared } from '../texts.ts';
import { reloadQuery, useStaffQuery } from '../use-staff-query.ts';

/** The person's account at the identity provider. Nothing where there is none. */
export function ProviderLink() {
  const { provider } = useStore($signInWays);
  if (provider === '') return null;
  return <Section provider={provider} />;
}

function Section({ provider }: { provider: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="account-provider">
      <h2 id="account-provider">{t.section(provider)}</h2>
      <p className="console-lead">{t.lead(provider)}</p>
      <QueryView of={useStaffQuery(readProviderLink)}>
        {({ link, isInUse }) =>
          link === null ? (
            <ProviderButton contract={beginProviderLink} isInSection>
              {t.link}
            </ProviderButton>
          ) : (
            <>
              <Linked link={link} />
              {!isInUse && <p>{t.notInUse(provider)}</p>}
              <button type="button" className="button-quiet" onClick={() => setAsking(true)}>
                {t.unlink}
              </button>
            </>
          )
        }
      </QueryView>
      {isAsking && <UnlinkDialog provider={provider} onClose={() => setAsking(false)} />}
    </section>
  );
}

type Link = NonNullable<ResponseOf<typeof readProviderLink>['link']>;

function Linked({ link: { email, createdAt, lastUsedAt } }: { link: Link }) {
  return (
    <ul className="console-rows">
      <li>
        <strong>{email === '' ? t.linked : t.linkedAs(email)}</strong>
        <span className="console-second">{t.linkedOn(shared.day(new Date(createdAt)))}</span>
        <span className="console-second">
          {lastUsedAt === null ? t.neverUsed : t.lastUsed(shared.moment(new Date(lastUsedAt)))}
        </span>
      </li>
    </ul>
  );
}

function UnlinkDialog({ provider, onClose }: { provider: string; onClose(): void }) {
  const form = useForm<typeof unlinkProvider>({
    send: () => submitSafely(unlinkProvider, { body: {} }),
    onDone() {
      reloadQuery(readProviderLink);
      reloadQuery(whoAmI);
      showSuccess(t.unlinkDone);
      onClose();
    },
  });
  return (
    <Dialog open width="small" title={t.unlinkQuestion(provider)} onClose={onClose}>
      <Form
        form={form}
        submitLabel={t.unlink}
        busyLabel={t.unlinking}
        cancelLabel={shared.cancel}
        onCancel={onClose}
      >
        <p>{t.unlinkLead}</p>
      </Form>
    </Dialog>
  );
}
