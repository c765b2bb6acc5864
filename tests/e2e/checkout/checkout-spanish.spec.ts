import type { Page } from '@playwright/test';
import { loadRenderer } from '#publish/app/load-renderer.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { readDevSite } from '#publish/dev/content.ts';
import { ROOT } from '#scripts/project-root.ts';
import { bought, CARDS, newAddress } from '../support/checkout.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { PASSWORD } from '../support/join-member.ts';

const STEPS = ['/checkout', '/checkout/create-account', '/checkout/add-member', '/checkout/payment'];

/** Serves the steps of Sonrisa's checkout in Spanish. */
async function serveSteps(page: Page): Promise<void> {
  const settings = readPublishSettings(process.env, ROOT);
  const renderer = await loadRenderer(settings.appDir);
  const read = await readDevSite(settings, { site: 'sonrisa', version: 'live' });
  if (!read) throw new Error('Sonrisa has no content.');
  const { site, routes } = read.built;
  await page.route(
    ({ pathname }) => STEPS.includes(pathname),
    async (route) => {
      const step = routes.find(
        ({ file }) => `/${file}` === `${new URL(route.request().url()).pathname}.html`,
      );
      if (!step) throw new Error(`Sonrisa does not have the page ${route.request().url()}.`);
      const body = await renderer.render({ site, page: step, language: 'es' });
      await route.fulfill({ body, contentType: 'text/html' });
    },
  );
}

const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continuar', exact: true }).click();

test('a household joins in Spanish', async ({ page }) => {
  await serveSteps(page);
  await page.goto(siteUrl('sonrisa', '/checkout'));
  await expect(page.getByRole('heading', { name: 'Su consultorio' })).toBeVisible();
  await pressContinue(page);

  await page.waitForURL('**/checkout/create-account');
  await pressContinue(page);
  await expect(page.getByRole('alert').first()).toContainText('Revise los campos marcados.');
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAccessibleDescription(
    /Elija una contraseña\./,
  );
  const email = newAddress();
  await page.getByLabel('Nombre', { exact: true }).fill('Ana');
  await page.getByLabel('Apellido').fill('Núñez');
  await page.getByLabel('Fecha de nacimiento', { exact: true }).fill('03/04/88');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Teléfono').fill('(619) 555-0100');
  await page.getByLabel('Estado', { exact: true }).selectOption('CA');
  await page.getByLabel('Código postal').fill('92101');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await pressContinue(page);

  await page.waitForURL('**/checkout/add-member');
  await page.getByRole('button', { name: 'Agregar a una persona' }).click();
  await page.getByLabel('Nombre', { exact: true }).fill('Leo');
  await page.getByLabel('Apellido').fill('Núñez');
  await page.getByLabel('Fecha de nacimiento', { exact: true }).fill('06/05/2015');
  await page.getByRole('button', { name: 'Agregar al grupo familiar' }).click();
  const child = page.getByRole('listitem').filter({ hasText: 'Leo Núñez' });
  await expect(child).toContainText('Hijo o hija, nacimiento: 5 de junio de 2015');
  await page.getByRole('button', { name: 'Continuar al pago' }).click();

  await page.waitForURL('**/checkout/payment');
  await page.getByLabel('Número de tarjeta').fill(CARDS.good);
  await page.getByLabel('Vence').fill('05/30');
  await page.getByLabel('Código de seguridad').fill('123');
  const pay = page.getByRole('button', { name: /^Pagar \$\d+ e inscribirse$/ });
  await pay.click();
  await expect(page.getByRole('alert').first()).toContainText('Acepte las condiciones para continuar.');
  await page.locator('input[name="consents.terms"]').check();
  await pay.click();
  await expect(page.getByRole('heading', { name: '¡Le damos la bienvenida!' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Su primera visita' })).toBeVisible();
  expect(await bought(email, 'sonrisa')).toMatchObject({ memberships: 1, people: 2 });
});
