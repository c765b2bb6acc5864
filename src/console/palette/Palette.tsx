import { useStore } from '@nanostores/react';
import { useLayoutEffect, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Input, TextField } from 'react-aria-components/TextField';
import { searchMembers } from '#contracts/staff/members.ts';
import { Dialog } from '#ui/elements/Dialog.tsx';
import { FormMessage } from '#ui/forms/FormNotes.tsx';
import { useStyles } from '#ui/hooks/use-island.ts';
import { $lastSearch } from '../members/addresses.ts';
import { t as members } from '../members/texts.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { type PaletteAction, paletteGroups } from './entries.ts';
import { keepStylesOut } from './keep-styles-out.ts';
import css from './palette.css?inline';
import { $recent } from './recent.ts';
import { t } from './texts.ts';

export interface PaletteProps {
  /** that the person may open */
  pages: readonly { url: string; title: string }[];
  mayFind: boolean;
  onClose(): void;
  onChoose(action: Exclude<PaletteAction, { kind: 'find' }>): void;
}

/** Leads to pages and members by what is typed. It searches when asked to, because each search is recorded. */
export function Palette({ pages, mayFind, onClose, onChoose }: PaletteProps) {
  useStyles(css);
  useLayoutEffect(keepStylesOut, []);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const isAsked = asked !== '' && asked === typed.trim();
  const search = useStaffQuery(searchMembers, isAsked ? { body: { query: asked } } : null);
  // after an error, the answer to an earlier search is still there
  const answer = isAsked && !search.isLoading && search.message === '' && search.data ? search.data : null;
  const groups = paletteGroups({ typed, pages, recent: useStore($recent).slice(1), mayFind, answer });

  const choose = (id: string) => {
    const entry = groups.flatMap(({ entries }) => entries).find((each) => each.id === id);
    if (entry === undefined) return;
    if (entry.action.kind === 'find') return setAsked(typed.trim());
    if (answer) $lastSearch.set({ q: asked, brand: '' });
    onChoose(entry.action);
  };
  return (
    <Dialog
      open
      className="palette"
      title={mayFind ? t.titleWithMembers : t.title}
      closedBy="any"
      onClose={onClose}
    >
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <TextField className="palette-field" aria-label={t.goTo}>
          <Input
            className="input"
            role="combobox"
            aria-expanded
            data-autofocus
            maxLength={200}
            placeholder={mayFind ? t.placeholderWithMembers : t.placeholder}
          />
        </TextField>
        {search.message !== '' && isAsked && <FormMessage>{search.message}</FormMessage>}
        <p className="palette-status" role="status">
          {statusText()}
        </p>
        <ListBox className="palette-entries" aria-label={t.choices} onAction={(id) => choose(String(id))}>
          {groups.map(({ title, entries }) => (
            <ListBoxSection key={title} id={title}>
              <Header>{title}</Header>
              {entries.map(({ id, text, second }) => (
                <ListBoxItem key={id} id={id} className="palette-entry" textValue={`${text} ${second}`}>
                  <span>{text}</span>
                  {second && <span className="console-second">{second}</span>}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
    </Dialog>
  );

  function statusText(): string {
    if (isAsked && search.isLoading) return t.searching;
    if (answer?.hasMore) return members.more(answer.found.length);
    if (answer) return answer.found.length === 0 ? members.notFound : members.foundCount(answer.found.length);
    return groups.length === 0 ? t.nothing : '';
  }
}
