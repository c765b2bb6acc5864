import { axeErrors } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinLoggedOut, joinMember, logIn, PASSWORD } from '../support/join-member.ts';
import { keepWaiting } from '../support/login-throttle.ts';
import { readLoginCode } from '../support/outbox.ts';
import { alertOf, pressLogout } from '../support/page-actions.ts';

test.describe('logging in', () => {
  test('opens the dashboard, and other pages show the logged-in state', async ({ page }) => {
    const member = await joinLoggedOut(page);
    await page.goto(siteUrl('harbor', '/member-login'));
    await logIn(page, member);
    await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
    await page.goto(siteUrl('harbor', '/faq'));
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
    const sessions = await rows(
      'select 1 from sessions s join accounts a on a.site = s.site and a.id = s.account_id where a.email = $1',
      [member.email],
    );
    // joining created another session, whose cookie was deleted
    expect(sessions).toHaveLength(2);
  });

  test('returns a guest to the requested page after login', async ({ page }) => {
    const member = await joinLoggedOut(page);
    await page.goto(siteUrl('harbor', '/dashboard?section=cards'));
    await expect(page).toHaveURL(/\/member-login\?next=/);
    await logIn(page, member);
    await expect(page).toHaveURL(siteUrl('harbor', '/dashboard?section=cards'));
  });

  test('never redirects to another website after login', async ({ page }) => {
    const member = await joinLoggedOut(page);
    await page.goto(siteUrl('harbor', '/member-login?next=https://evil.example/'));
    await logIn(page, member);
    await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
  });

  test('redirects a logged-in member from the login pages to the dashboard', async ({ page }) => {
    await joinMember(page);
    for (const path of ['/member-login', '/reset-password']) {
      await page.goto(siteUrl('harbor', path));
      await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
    }
  });

  test('recognizes a session without the enamel_auth cookie', async ({ page }) => {
    await joinMember(page);
    await page.context().clearCookies({ name: 'enamel_auth' });
    await page.goto(siteUrl('harbor', '/member-login'));
    await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
  });

  test('shows an error beside each empty field and sends no request', async ({ page }) => {
    await page.goto(siteUrl('harbor', '/member-login'));
    const posts: string[] = [];
    page.on('request', (request) => {
      // the page asks for it by itself
      const isForm = request.method() === 'POST' && !request.url().endsWith('/passkeys/login/options');
      if (isForm) posts.push(request.url());
    });
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const email = page.getByLabel('Email address');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Please enter your email address.');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Please enter your password.',
    );
    // the error of a corrected field is gone
    await email.fill('ana@example.com');
    await expect(email).toHaveAccessibleDescription('');
    expect(posts).toEqual([]);
  });

  test.describe('with a wrong password', () => {
    test.use({ allowedConsole: [/status of 401/] });

    test('shows the same message for a wrong password and an unknown address, and keeps the address', async ({
      page,
    }) => {
      const { email } = await joinLoggedOut(page);
      await page.goto(siteUrl('harbor', '/member-login'));
      for (const address of [email, 'nobody@example.com']) {
        await logIn(page, { email: address, password: `${PASSWORD}!` });
        await expect(alertOf(page)).toHaveText(
          'The email address and password do not match. Please try again.',
        );
        await expect(page.getByLabel('Email address')).toHaveValue(address);
      }
      await logIn(page, { email, password: PASSWORD });
      await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
    });
  });

  test.describe('after many failed attempts', () => {
    test.use({ allowedConsole: [/status of (?:422|429)/] });

    test('logs in with a code from an email instead of waiting', async ({ page, context }) => {
      const member = await joinLoggedOut(page);
      await keepWaiting(member);
      await page.goto(siteUrl('harbor', '/member-login'));
      await logIn(page, member);
      await expect(page.getByRole('heading', { name: 'Log in with a code from your email' })).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(member.email);
      expect(await axeErrors(page)).toEqual([]);
      await page.getByRole('button', { name: 'Email me a code' }).click();
      await page.getByLabel('Code from the email').fill(await readLoginCode(context, member.email));
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
    });
  });

  test.describe('with a code from an email', () => {
    test.use({ allowedConsole: [/status of 422/] });

    test('logs in by keyboard on the same page, without a password, and returns to the requested page', async ({
      page,
      context,
    }) => {
      const member = await joinLoggedOut(page);
      await page.goto(siteUrl('harbor', '/dashboard?section=cards'));
      await page.getByLabel('Email address').fill(member.email);
      const codeButton = page.getByRole('button', { name: 'Email me a code instead' });
      // press() does not wait for it
      await expect(codeButton).toBeEnabled();
      await codeButton.press('Enter');
      const field = page.getByLabel('Code from the email');
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(field).toHaveAttribute('inputmode', 'numeric');
      expect(await axeErrors(page)).toEqual([]);

      await field.fill('12');
      await field.press('Enter');
      await expect(field).toHaveAccessibleDescription(/Please enter the 6 digits of the code/);
      await field.fill('000000');
      await field.press('Enter');
      await expect(field).toHaveAccessibleDescription(/This code does not match/);
      await expect(field).toBeFocused();
      const code = await readLoginCode(context, member.email);
      // as it may be pasted
      await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
      await field.press('Enter');
      await expect(page).toHaveURL(siteUrl('harbor', '/dashboard?section=cards'));
    });

    test('asks for the address if none was typed, and leads back to the password', async ({ page }) => {
      await page.goto(siteUrl('harbor', '/member-login'));
      await page.getByRole('button', { name: 'Email me a code instead' }).click();
      await expect(page.getByRole('heading', { name: 'Log in with a code from your email' })).toBeFocused();
      await page.getByRole('button', { name: 'Email me a code', exact: true }).click();
      const email = page.getByRole('textbox', { name: 'Email address' });
      await expect(email).toHaveAccessibleDescription('Please enter your email address.');
      await expect(email).toBeFocused();
      await page.getByRole('button', { name: 'Back to the login' }).click();
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
      await expect(email).toBeFocused();
    });

    test('says the same for an unknown address', async ({ page }) => {
      await page.goto(siteUrl('harbor', '/member-login'));
      await page.getByLabel('Email address').fill('nobody@example.com');
      await page.getByRole('button', { name: 'Email me a code instead' }).click();
      await expect(page.getByRole('main').getByRole('status')).toContainText(
        'If nobody@example.com is the address of a member, we sent an email with a code.',
      );
      const field = page.getByLabel('Code from the email');
      await field.fill('123456');
      await field.press('Enter');
      await expect(field).toHaveAccessibleDescription(/This code does not match/);
    });
  });

  test('rejects a member of another brand', async ({ page }) => {
    const member = await joinLoggedOut(page, { site: 'harbor' });
    await page.goto(siteUrl('northline', '/member-login'));
    const refused = page.waitForResponse('**/api/login');
    await logIn(page, member);
    expect((await refused).status()).toBe(401);
  });

  test('logs a member in by keyboard alone', async ({ page }) => {
    const member = await joinLoggedOut(page);
    await page.goto(siteUrl('harbor', '/member-login'));
    await expect(page.getByRole('main').getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
    await page.getByLabel('Email address').focus();
    await page.keyboard.type(member.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(member.password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
  });

  test('enables the login button once the script has loaded, and keeps the input', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/_astro\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(siteUrl('harbor', '/member-login'), { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: 'Log in', exact: true });
    await expect(button).toBeDisabled();
    await page.getByLabel('Email address').fill('ana@example.com');
    release();
    await expect(button).toBeEnabled();
    await expect(page.getByLabel('Email address')).toHaveValue('ana@example.com');
  });

  test.describe('while the server is unavailable', () => {
    test.use({ allowedConsole: [/Failed to load resource/] });

    test('explains that the server cannot be reached and keeps the input', async ({ page }) => {
      await page.route('**/api/**', (route) => route.abort());
      await page.goto(siteUrl('harbor', '/member-login'));
      await logIn(page, { email: 'ana@example.com', password: PASSWORD });
      await expect(alertOf(page)).toContainText('We cannot reach our server right now.');
      await expect(page.getByLabel('Email address')).toHaveValue('ana@example.com');
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    });
  });
});

test.describe('logging out', () => {
  test('ends the session and opens the login page', async ({ page }) => {
    const { email } = await joinMember(page);
    await page.goto(siteUrl('harbor', '/faq'));
    await pressLogout(page);
    await expect(page).toHaveURL(siteUrl('harbor', '/member-login'));
    expect(
      await rows(
        'select 1 from sessions s join accounts a on a.site = s.site and a.id = s.account_id where a.email = $1',
        [email],
      ),
    ).toEqual([]);
    await page.goto(siteUrl('harbor', '/dashboard'));
    await expect(page).toHaveURL(/\/member-login/);
  });

  test('forgets a shared device on request after the logout', async ({ page, context }) => {
    const { email } = await joinMember(page);
    await page.goto(siteUrl('harbor', '/faq'));
    await pressLogout(page);
    const devices = () => context.cookies().then((all) => all.filter(({ name }) => name === 'enamel_device'));
    expect(await devices()).toHaveLength(1);
    await page.getByRole('button', { name: 'Forget me on this device' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('no longer remembers you');
    expect(await devices()).toEqual([]);
    expect(
      await rows(
        'select 1 from known_devices d join accounts a on a.site = d.site and a.id = d.account_id where a.email = $1',
        [email],
      ),
    ).toEqual([]);
  });

  test('logs out every open tab', async ({ page, context }) => {
    await joinMember(page);
    const dashboard = await context.newPage();
    await dashboard.goto(siteUrl('harbor', '/dashboard'));
    const reading = await context.newPage();
    await reading.goto(siteUrl('harbor', '/terms'));
    await expect(reading.locator('html')).toHaveAttribute('data-auth', 'in');
    await page.goto(siteUrl('harbor', '/faq'));
    await pressLogout(page);
    await expect(dashboard).toHaveURL(siteUrl('harbor', '/member-login'));
    await expect(reading.locator('html')).toHaveAttribute('data-auth', 'out');
  });
});
