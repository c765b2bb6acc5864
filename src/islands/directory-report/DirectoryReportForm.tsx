import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#client/http/call.ts';
import { submit } from '#client/http/submit.ts';
import { officeDetails } from '#contracts/catalog/locations.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { DIRECTORY_REPORT_KINDS, reportDirectory } from '#contracts/support/directory-report.ts';
import { ChoiceField, SelectField } from '#ui/fields/ChoiceField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { EmailField } from '#ui/fields/TextField.tsx';
import { FormActions } from '#ui/forms/FormActions.tsx';
import { BotCheckNote, FormMessage, type Help, HelpLine } from '#ui/forms/FormNotes.tsx';
import { readText, useForm } from '#ui/forms/use-form.ts';
import { useDedupeKey } from '#ui/hooks/use-dedupe-key.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { REPORT_QUERY } from '#util/site/paths.ts';
import { officeLabel, readOffices } from '../grievance/page-props.ts';
import { t } from './texts.ts';

interface Props {
  /** the brand’s offices (grievance/page-props.ts) */
  offices: string;
  help: Help;
  hasBotCheck: boolean;
}

type Receipt = ResponseOf<typeof reportDirectory> & { email: string };

/** A report of wrong information about an office or a dentist. A link from their entry names both. */
export function DirectoryReportForm({ offices: officeLines, help, hasBotCheck }: Props) {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const dedupeKey = useDedupeKey();
  const sentFrom = useRef('');
  const form = useForm<typeof reportDirectory>({
    hasBotCheck,
    send(fields) {
      const text = (name: string) => readText(fields, name);
      sentFrom.current = text('email').trim();
      return submit(reportDirectory, {
        body: {
          officeId: text('officeId'),
          npi: text('npi'),
          // without a choice, the contract asks for one
          kind: text('kind') as (typeof DIRECTORY_REPORT_KINDS)[number],
          text: text('text'),
          email: text('email'),
          dedupeKey: dedupeKey.current(),
        },
      });
    },
    onDone(answer) {
      dedupeKey.renew();
      setReceipt({ ...answer, email: sentFrom.current });
    },
  });
  const offices = useMemo(() => readOffices(officeLines), [officeLines]);
  const [office, setOffice] = useState('');
  const [dentist, setDentist] = useState('');
  const dentists = useDentists(office);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const named = query.get(REPORT_QUERY.office) ?? '';
    if (!offices.some(({ id }) => id === named)) return;
    setOffice(named);
    setDentist(query.get(REPORT_QUERY.dentist) ?? '');
  }, [offices]);

  if (receipt) return <Received receipt={receipt} />;

  return (
    <form className="form" method="post" {...form.form}>
      {form.message && <FormMessage>{form.message}</FormMessage>}
      <SelectField
        {...form.field('officeId')}
        label={t.office}
        autoComplete="off"
        value={office}
        onChange={(id) => {
          setOffice(id);
          setDentist('');
        }}
      >
        <option value="">{t.choose}</option>
        {form.isReady &&
          offices.map((each) => (
            <option key={each.id} value={each.id}>
              {officeLabel(each)}
            </option>
          ))}
      </SelectField>
      {dentists.length > 0 && (
        <SelectField
          {...form.field('npi')}
          label={t.dentist}
          autoComplete="off"
          value={dentists.some(({ npi }) => npi === dentist) ? dentist : ''}
          onChange={setDentist}
          isOptional
        >
          <option value="">{t.wholeOffice}</option>
          {dentists.map(({ npi, name }) => (
            <option key={npi} value={npi}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <ChoiceField
        {...form.field('kind')}
        label={t.whatIsWrong}
        choices={DIRECTORY_REPORT_KINDS.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
      />
      <TextArea
        {...form.field('text')}
        label={t.whatIsRight}
        hint={t.whatIsRightHint}
        rows={4}
        maxLength={2000}
        isOptional
      />
      <EmailField
        {...form.field('email')}
        label={t.email}
        hint={t.emailHint}
        autoComplete="email"
        isOptional
      />
      <FormActions form={form} busyLabel={t.sending}>
        {t.send}
      </FormActions>
      {hasBotCheck && <BotCheckNote />}
      <HelpLine help={help} lead={t.orCall} />
    </form>
  );
}

interface Dentist {
  npi: string;
  name: string;
}
const NONE: readonly Dentist[] = [];

/** The dentists of the chosen office. Without them, the report is about the office, which its words can narrow down. */
function useDentists(office: string): readonly Dentist[] {
  const [loaded, setLoaded] = useState<{ office: string; dentists: readonly Dentist[] } | null>(null);
  useEffect(() => {
    if (office === '') return;
    call(officeDetails, { params: { id: office } }).then(
      ({ providers }) => setLoaded({ office, dentists: providers }),
      () => setLoaded({ office, dentists: NONE }),
    );
  }, [office]);
  return loaded?.office === office ? loaded.dentists : NONE;
}

function Received({ receipt: { number, dueOn, email } }: { receipt: Receipt }) {
  return (
    <div className="form">
      <FormMessage kind="success" takesFocus>
        <p>{t.received(number)}</p>
        <p>{t.checkedBy(shownDay(dueOn))}</p>
        {email && <p>{t.answerTo(email)}</p>}
      </FormMessage>
    </div>
  );
}
