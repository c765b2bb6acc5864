import { JSDOM } from 'jsdom';
import { afterEach, expect, it, vi } from 'vitest';
import { $confirmations } from '#stores/dialogs.ts';
import { confirm } from './confirm.ts';

const mount = vi.hoisted(() => ({ mountConfirm: vi.fn() }));
vi.mock('./ConfirmDialog.tsx', () => mount);

afterEach(() => {
  mount.mountConfirm.mockReset();
  vi.unstubAllGlobals();
});

it('draws the dialog and resolves to the answer', async () => {
  const answer = confirm({ title: 'Sure?', message: 'Really' });
  await vi.waitFor(() => expect(mount.mountConfirm).toHaveBeenCalled());
  $confirmations.get()[0]?.answer(true);
  expect(await answer).toBe(true);
  expect($confirmations.get()).toEqual([]);
});

it('uses the browser’s own dialog if ours cannot be loaded', async () => {
  mount.mountConfirm.mockImplementation(() => {
    throw new Error('not loaded');
  });
  const browserDialog = vi.fn(() => false);
  const { DOMParser } = new JSDOM('').window;
  vi.stubGlobal('DOMParser', DOMParser);
  vi.stubGlobal('window', { confirm: browserDialog, alert: browserDialog });
  expect(await confirm({ title: 'Sure?', message: '<p>Really</p>', html: true })).toBe(false);
  expect(browserDialog).toHaveBeenLastCalledWith('Sure?\n\nReally');
  expect(await confirm({ title: 'Done', message: 'Saved', hideCancelButton: true })).toBe(true);
  expect($confirmations.get()).toEqual([]);
});
