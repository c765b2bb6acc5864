import { expect, it } from 'vitest';
import { makeSitesFolder } from '#tests/support/publish/sites-folder.ts';
import { nginxProgram, startNginx } from '#tests/support/servers/nginx.ts';
import { ask } from '#tests/support/servers/raw-http.ts';

it.skipIf(nginxProgram === null)(
  'nginx starts before the first publish, and serves pages after it',
  async () => {
    const folder = await makeSitesFolder();
    const nginx = await startNginx(folder.dir);
    try {
      expect((await ask(nginx.port, '/')).status).toBe(404);
      await folder.publish('harbor', { pages: { '/': 'Harbor home' } });
      nginx.reload();
      await expect
        .poll(async () => (await ask(nginx.port, '/', { host: 'harbor.localhost' })).body.toString())
        .toContain('Harbor home');
    } finally {
      await nginx.stop();
      await folder.remove();
    }
  },
);
