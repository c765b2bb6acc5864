import { expect, it } from 'vitest';
import { $confirmations, answerConfirmation, askConfirmation } from './dialogs.ts';

const asked = () => $confirmations.get().map(({ title }) => title);

it('fills in what a question leaves out', () => {
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

it('takes the icon of the severity unless it is given one', () => {
  const danger = askConfirmation({ title: 'a', message: '', severity: 'danger' });
  const star = askConfirmation({ title: 'b', message: '', severity: 'danger', icon: 'star' });
  expect($confirmations.get().map(({ icon }) => icon)).toEqual(['error', 'star']);
  answerConfirmation(danger.id, true);
  answerConfirmation(star.id, true);
});

it('asks one after the other, and gives each its own answer', async () => {
  const first = askConfirmation({ title: 'First', message: '' });
  const second = askConfirmation({ title: 'Second', message: '' });
  expect(asked()).toEqual(['First', 'Second']);
  answerConfirmation(first.id, true);
  expect(asked()).toEqual(['Second']);
  answerConfirmation(second.id, false);
  expect(asked()).toEqual([]);
  expect(await Promise.all([first.answer, second.answer])).toEqual([true, false]);
});

it('holds on to the first answer', async () => {
  const { id, answer } = askConfirmation({ title: 'Once', message: '' });
  answerConfirmation(id, true);
  answerConfirmation(id, false);
  expect(await answer).toBe(true);
});
