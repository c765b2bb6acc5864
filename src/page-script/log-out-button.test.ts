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

describe('logout button', () => {
  it('logs out without a question when there is no unsaved input', async () => {
    await logOutFromButton();
    await vi.runAllTimersAsync();
    expect(page.logOut).toHaveBeenCalledOnce();
    expect(page.confirm).not.toHaveBeenCalled();
    expect(page.showLoading).not.toHaveBeenCalled();
  });

  it.each([true, false])('asks before unsaved input is lost and follows the answer %s', async (answer) => {
    page.hasUnsaved.mockReturnValue(true);
    page.confirm.mockResolvedValue(answer);
    await logOutFromButton();
    expect(page.logOut).toHaveBeenCalledTimes(answer ? 1 : 0);
  });

  it('covers the page while the server is slow to answer the logout', async () => {
    const response = Promise.withResolvers<void>();
    page.logOut.mockReturnValue(response.promise);
    const loggingOut = logOutFromButton();
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(page.showLoading).toHaveBeenCalledWith('Logging you out'));
    response.resolve();
    await loggingOut;
  });
});
