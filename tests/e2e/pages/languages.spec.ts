import { loadRenderer } from '#publish/app/load-renderer.ts';
import { readPublishSettings } from '#publish/content/settings.ts';
import { readDevSite } from '#publish/dev/content.ts';
import { ROOT } from '#scripts/project-root.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';

test('a page in Spanish starts and answers in Spanish', async ({ page }) => {
  const settings = readPublishSettings(process.env, ROOT);
  const renderer = await loadRenderer(settings.appDir);
  const read = await readDevSite(settings, { site: 'sonrisa', version: 'live' });
  const login = read?.built.routes.find((route) => route.page === 'member-login');
  if (!read || !login) throw new Error('Sonrisa has no login page.');
  const body = await renderer.render({ site: read.built.site, page: login, language: 'es' });
  await page.route('**/member-login', (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.goto(siteUrl('sonrisa', '/member-login'));

  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  const email = page.getByLabel('Correo electrónico');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Escriba su correo electrónico.');
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(page.getByRole('button', { name: 'Ocultar contraseña' })).toBeVisible();
});
