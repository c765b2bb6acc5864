// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logOutFromButton } from './log-out-button.ts';

const page = vi.hoisted(() => ({
  hasUnsaved: vi.fn<() => boolean>(),
  logOut: vi.fn<() => Promise<void>>(),
  confirm: vi.fn<() => Promise<boolean>>(),
  showLoading: vi.fn<(message: string) => void>(),
}));
vi.mock('#client/page/reload.ts', () => ({ hasUnsaved: page.hasUnsaved }));
vi.mock('#stores/auth.ts', () => ({ logOut: page.logOut }));
vi.mock('#islands/shared/dialogs/confirm.ts', () => ({ confirm: page.confirm }));
vi.mock('#islands/shared/loading/show-loading.ts', () => ({ showLoading: page.showLoading }));

beforeEach(() => {
  vi.useFakeTimers();
  page.hasUnsaved.mockReturnValue(false);
  page.logOut.mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

describe('the logout button', () => {
  it('logs out at once where nothing would be lost', async () => {
    await logOutFromButton();
    await vi.runAllTimersAsync();
    expect(page.logOut).toHaveBeenCalledOnce();
    expect(page.confirm).not.toHaveBeenCalled();
    expect(page.showLoading).not.toHaveBeenCalled();
  });

  it.each([true, false])('asks where something typed would be lost: %s', async (answer) => {
    page.hasUnsaved.mockReturnValue(true);
    page.confirm.mockResolvedValue(answer);
    await logOutFromButton();
    expect(page.logOut).toHaveBeenCalledTimes(answer ? 1 : 0);
  });

  it('covers the page while a slow server is told', async () => {
    const told = Promise.withResolvers<void>();
    page.logOut.mockReturnValue(told.promise);
    const leaving = logOutFromButton();
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(page.showLoading).toHaveBeenCalledWith('Logging you out'));
    told.resolve();
    await leaving;
  });
});
