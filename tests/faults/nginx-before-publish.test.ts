import { expect, it } from 'vitest';
import { nginxProgram, startNginx } from '../support/nginx.ts';
import { ask } from '../support/raw-http.ts';
import { makeSitesFolder } from '../support/sites-folder.ts';

it.skipIf(nginxProgram === null)(
  'nginx starts before the first publish, and serves nothing yet',
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
