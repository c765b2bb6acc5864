import { expect, it } from 'vitest';
import { $confirmations, askConfirmation } from './dialogs.ts';

const openTitles = () => $confirmations.get().map(({ title }) => title);

it('fills in the defaults of a confirmation', () => {
  const { answer } = askConfirmation({ title: 'Sure?', message: 'It cannot be undone.' });
  expect($confirmations.get()).toMatchObject([
    {
      title: 'Sure?',
      message: 'It cannot be undone.',
      okText: 'Ok',
      cancelText: 'Cancel',
      html: false,
      icon: 'question',
      severity: 'primary',
      hideCancelButton: false,
    },
  ]);
  answer(false);
});

it('uses the icon of the severity unless the confirmation sets one', () => {
  const danger = askConfirmation({ title: 'a', message: '', severity: 'danger' });
  const star = askConfirmation({ title: 'b', message: '', severity: 'danger', icon: 'star' });
  expect($confirmations.get().map(({ icon }) => icon)).toEqual(['error', 'star']);
  danger.answer(true);
  star.answer(true);
});

it('queues confirmations and gives each its own answer', async () => {
  const first = askConfirmation({ title: 'First', message: '' });
  const second = askConfirmation({ title: 'Second', message: '' });
  expect(openTitles()).toEqual(['First', 'Second']);
  first.answer(true);
  expect(openTitles()).toEqual(['Second']);
  second.answer(false);
  expect(openTitles()).toEqual([]);
  expect(await Promise.all([first.answered, second.answered])).toEqual([true, false]);
});

it('keeps the first answer to a confirmation', async () => {
  const { answer, answered } = askConfirmation({ title: 'Once', message: '' });
  answer(true);
  answer(false);
  expect(await answered).toBe(true);
});
