import { memberUpdate } from '#contracts/member/member-update.ts';
import { SelectField } from '#ui/fields/ChoiceField.tsx';
import { LANGUAGE_NAMES, type Language } from '#util/language/languages.ts';
import type { Account } from '../shared/sections.ts';
import { useMutation } from '../shared/use-mutation.ts';
import { t } from './texts.ts';

interface Props {
  account: Pick<Account, 'language'>;
  /** the brand's, its default first; nothing is drawn for fewer than two */
  languages: readonly Language[];
}

/** In which language the brand writes to the member, whatever page is open. */
export function MailLanguage({ account, languages }: Props) {
  const change = useMutation();
  // an account from before the brand had this language, or after it gave it up, gets the default
  const current = languages.find((each) => each === account.language) ?? languages[0];
  if (languages.length < 2 || !current) return null;
  const set = (chosen: string) => {
    const language = languages.find((each) => each === chosen);
    if (!language || language === current) return;
    void change.send(
      memberUpdate,
      { body: { language } },
      {
        optimistic: (info) => ({ ...info, account: { ...info.account, language } }),
        successText: t.mailLanguageSaved(LANGUAGE_NAMES[language]),
      },
    );
  };
  return (
    <div data-saves-itself>
      <SelectField id="mail-language" name="language" label={t.mailLanguage} value={current} onChange={set}>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
