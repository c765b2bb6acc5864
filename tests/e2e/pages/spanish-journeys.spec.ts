import type { Page } from '@playwright/test';
import { axeErrors } from '../support/axe.ts';
import { addDebt, balancePayments } from '../support/billing.ts';
import { bought, CARDS, newAddress } from '../support/checkout.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { storedFor } from '../support/grievance-page.ts';
import { joinLoggedOut } from '../support/join-member.ts';
import { SPANISH_BRAND, spanishPaths } from '../support/published-pages.ts';

// What members do most, on the Spanish pages of a brand: texts, errors, dates and prices are in Spanish, and no address
// leaves the language.

const SITE = SPANISH_BRAND;
const SPANISH = siteUrl(SITE, '/es');
if (spanishPaths(SITE).length === 0) throw new Error(`${SITE} is published without Spanish pages`);

// a pattern of Playwright's would also take the English page
const at = (page: Page, path: string) => page.waitForURL(({ href }) => href === `${SPANISH}${path}`);
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** Sound for screen readers, and in Spanish. */
async function expectSpanish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
  expect(await axeErrors(page)).toEqual([]);
}

test('a visitor changes to Spanish while joining, keeps what was typed, and pays', async ({ page }) => {
  test.slow();
  await page.goto(siteUrl(SITE, '/checkout?plan=plus'));
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL(siteUrl(SITE, '/checkout/create-account'));
  const email = newAddress();
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('link', { name: 'Español' }).click();

  await at(page, '/checkout/create-account');
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ana');
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
  await press(page, 'Continuar');
  await expect(page.getByRole('alert').first()).toContainText('Revise los campos marcados.');
  await expect(page.getByLabel('Teléfono')).toHaveAccessibleDescription(/./);
  await expectSpanish(page);
  await page.getByLabel('Apellido').fill('Núñez');
  await page.getByLabel('Fecha de nacimiento', { exact: true }).fill('03/04/88');
  await page.getByLabel('Teléfono').fill('(619) 555-0100');
  await page.getByLabel('Estado', { exact: true }).selectOption('CA');
  await page.getByLabel('Código postal').fill('92101');
  await press(page, 'Continuar');

  await at(page, '/checkout/add-member');
  await press(page, 'Agregar a una persona');
  await page.getByLabel('Nombre', { exact: true }).fill('Leo');
  await page.getByLabel('Apellido').fill('Núñez');
  await page.getByLabel('Fecha de nacimiento', { exact: true }).fill('06/05/2015');
  await page.getByRole('button', { name: /^Agregar al / }).click();
  const child = page.getByRole('listitem').filter({ hasText: 'Leo Núñez' });
  await expect(child).toContainText('5 de junio de 2015');
  await page.goBack();
  await at(page, '/checkout/create-account');
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
  await page.goForward();
  await page.reload();
  await expect(child).toBeVisible();
  await press(page, 'Agregar a una persona');
  await page.getByLabel('Nombre', { exact: true }).fill('Eva');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Eva');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Eva');
  await press(page, 'Cancelar');
  await expectSpanish(page);
  await press(page, 'Continuar al pago');

  await at(page, '/checkout/payment');
  await page.getByLabel('Número de tarjeta').fill(CARDS.good);
  await page.getByLabel('Vence').fill('05/30');
  await page.getByLabel('Código de seguridad').fill('123');
  const pay = page.getByRole('button', { name: /^Pagar \$189 e inscribirse$/ });
  await pay.click();
  await expect(page.getByRole('alert').first()).toContainText('para continuar.');
  await page.locator('input[name="consents.terms"]').check();
  await expectSpanish(page);
  await pay.click();
  await expect(heading(page, '¡Le damos la bienvenida!')).toBeVisible();
  await expect(heading(page, 'Su primera visita')).toBeVisible();
  await expectSpanish(page);
  expect(await bought(email, SITE)).toMatchObject({ memberships: 1, charges: 1, people: 2 });
  const stored = await rows(
    `select a.language as account, c.language as consent from accounts a
     join consents c on c.site = a.site and c.account_id = a.id where a.email = $1 and c.kind = 'terms'`,
    [email],
  );
  expect(stored).toEqual([{ account: 'es', consent: 'es' }]);
});

test.describe('a member', () => {
  // a wrong password, and a session that has ended
  test.use({ allowedConsole: [/status of 401/] });

  test('a member logs in, pays a balance and the next term, and cancels in Spanish', async ({ page }) => {
    test.slow();
    const member = await joinLoggedOut(page, { site: SITE });
    await addDebt(member, 2500);
    await page.goto(`${SPANISH}/dashboard?section=billing`);
    await page.waitForURL(({ pathname }) => pathname === '/es/member-login');
    await logIn(page, member.email, 'not my password at all');
    await expect(page.locator('[data-form-message]')).toContainText('contraseña');
    await expectSpanish(page);
    await logIn(page, member.email, member.password);

    await at(page, '/dashboard?section=billing');
    const balance = page.getByRole('region', { name: 'Saldo', exact: true });
    await expect(balance).toContainText('Debe $25');
    await expectSpanish(page);
    await balance.getByRole('radio', { name: /Visa.*4242/ }).check();
    await press(page, 'Pagar $25');
    await expect(balance).toContainText('Gracias: recibimos $25.');
    expect(await balancePayments(member)).toEqual([2500]);

    // the session ends on the server
    await rows(
      'delete from sessions s using accounts a where a.site = s.site and a.id = s.account_id and a.email = $1',
      [member.email],
    );
    await page.goto(`${SPANISH}/dashboard?section=renewal`);
    await page.waitForURL(({ pathname }) => pathname === '/es/member-login');
    await expect(page.getByText('Su sesión terminó. Inicie sesión otra vez para continuar.')).toBeVisible();
    await logIn(page, member.email, member.password);

    await at(page, '/dashboard?section=renewal');
    await press(page, 'Ver el precio');
    await page.getByRole('checkbox', { name: /[Tt]érminos|[Cc]ondiciones/ }).check();
    await page.getByRole('button', { name: /^Pagar \$119/ }).click();
    await expect(page.getByText(/Se pagaron \$119\./)).toBeFocused();
    await expectSpanish(page);

    await press(page, 'Ver cuánto se le devuelve');
    await press(page, 'Continuar con la cancelación');
    await expect(heading(page, '¿Cancelar su membresía?')).toBeFocused();
    await expectSpanish(page);
    await press(page, 'Cancelar mi membresía');
    await expect(page.getByText(`Enviamos una confirmación a ${member.email}.`)).toBeVisible();
    const [membership] = await rows<{ status: string }>('select status from memberships where number = $1', [
      member.number,
    ]);
    expect(membership?.status).not.toBe('active');
  });
});

test('a grievance is checked, reviewed and sent in Spanish', async ({ page }) => {
  await page.goto(`${SPANISH}/grievance-form`);
  await press(page, 'Revisar la queja');
  await expect(page.getByRole('alert').first()).toContainText('Están marcadas abajo.');
  await expectSpanish(page);
  const email = newAddress();
  await page.getByLabel('La queja es mía').check();
  await page.locator('form [name="name"]').fill('Ana Núñez');
  await page.locator('form [name="email"]').fill(email);
  await page.getByLabel('¿Qué pasó?').fill('La corona se cayó al día siguiente.');
  await page.getByLabel('¿Qué quiere que hagamos?').fill('Una corona nueva.');
  await page.getByRole('radio', { name: /^No/ }).check();
  await press(page, 'Revisar la queja');
  await expect(heading(page, '¿Es correcto?')).toBeFocused();
  await press(page, 'Enviar la queja');
  await expect(heading(page, 'Recibimos su queja')).toBeFocused();
  await expectSpanish(page);
  expect(await storedFor(email)).toMatchObject([
    { site: SITE, form: { whatHappened: 'La corona se cayó al día siguiente.' } },
  ]);
});

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await press(page, 'Iniciar sesión');
}
