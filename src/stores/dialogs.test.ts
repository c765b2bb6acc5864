import { expect, it } from 'vitest';
import { $confirmations, answerConfirmation, askConfirmation } from './dialogs.ts';

const openTitles = () => $confirmations.get().map(({ title }) => title);

it('fills in the defaults of a confirmation', () => {
  const { id } = askConfirmation({ title: 'Sure?', message: 'It cannot be undone.' });
  expect($confirmations.get()).toEqual([
    {
      id,
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
  answerConfirmation(id, false);
});

it('uses the icon of the severity unless the confirmation sets one', () => {
  const danger = askConfirmation({ title: 'a', message: '', severity: 'danger' });
  const star = askConfirmation({ title: 'b', message: '', severity: 'danger', icon: 'star' });
  expect($confirmations.get().map(({ icon }) => icon)).toEqual(['error', 'star']);
  answerConfirmation(danger.id, true);
  answerConfirmation(star.id, true);
});

it('queues confirmations and gives each its own answer', async () => {
  const first = askConfirmation({ title: 'First', message: '' });
  const second = askConfirmation({ title: 'Second', message: '' });
  expect(openTitles()).toEqual(['First', 'Second']);
  answerConfirmation(first.id, true);
  expect(openTitles()).toEqual(['Second']);
  answerConfirmation(second.id, false);
  expect(openTitles()).toEqual([]);
  expect(await Promise.all([first.answer, second.answer])).toEqual([true, false]);
});

it('keeps the first answer to a confirmation', async () => {
  const { id, answer } = askConfirmation({ title: 'Once', message: '' });
  answerConfirmation(id, true);
  answerConfirmation(id, false);
  expect(await answer).toBe(true);
});
