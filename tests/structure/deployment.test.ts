import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { ValidationSeverity, validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { ATTACHMENTS_MAX_BYTES } from '#contracts/support/grievance.ts';
import { readServerSettings } from '#server/settings.ts';
import {
  assignments,
  COMPOSE,
  readCompose,
  readContainerfile,
  readUnit,
  scriptsIn,
  valuesOf,
} from './deployment.ts';

const text = (file: string) => readFileSync(file, 'utf8');
const documented = new Set(
  text('docs/settings.md')
    .match(/`[A-Z][A-Z0-9_]+`/g)
    ?.map((name) => name.slice(1, -1)),
);
const compose = readCompose();
const { stages } = readContainerfile();
const last = stages.at(-1);
const lines = (name: string) =>
  last?.instructions.filter((each) => each.name === name).map((each) => each.text) ?? [];
const imageEnv = assignments(lines('ENV').join(' ').replaceAll('\\', ' '));
const UNITS = globSync('docs/deploy/systemd/*.{service,timer,target}');
const node = JSON.parse(text('package.json')).devDependencies.node as string;
const applications = Object.entries(compose.services).filter(([, { image }]) => image?.includes('enamel'));

const MADE_IN_IMAGE = ['node_modules', 'sbom.cdx.json'];

describe('the image', () => {
  it('the image is built by a Containerfile without errors', () => {
    const problems = validate(text('Containerfile')).filter(
      ({ severity }) => severity !== ValidationSeverity.WARNING,
    );
    expect(problems.map(({ message }) => message)).toEqual([]);
  });

  it('the image runs the Node that package.json pins in every stage', () => {
    expect(text('Containerfile')).toContain(`ARG NODE_IMAGE=docker.io/library/node:${node}-bookworm-slim\n`);
    for (const { from } of stages)
      expect(/^\$\{NODE_IMAGE\}$/.test(from) || stages.some(({ name }) => name === from), from).toBe(true);
  });

  it('the image runs as an unprivileged user on files that it does not own', () => {
    expect(lines('USER')).toEqual(['node']);
    expect(lines('COPY').join()).not.toContain('--chown=node');
  });

  it('the image starts and copies existing files and no secrets', () => {
    for (const script of scriptsIn(text('Containerfile'))) expect(existsSync(script), script).toBe(true);
    expect(lines('CMD')).toEqual(['["node", "scripts/serve.ts"]']);
    for (const copied of lines('COPY').flatMap((line) => line.match(/(?<=\/app\/)[\w./-]+/g) ?? []))
      expect(copied.startsWith('dist') || MADE_IN_IMAGE.includes(copied) || existsSync(copied), copied).toBe(
        true,
      );
    expect(text('Containerfile')).toContain('npm sbom --sbom-format cyclonedx');
    const ignored = text('.dockerignore').split('\n');
    for (const secret of ['**/.env', '**/.env.*', '**/*.env', '**/*.backup', '.data', '.git'])
      expect(ignored).toContain(secret);
    expect(
      Object.keys(imageEnv).filter((name) => /SECRET|KEY|PASSWORD|TOKEN|DATABASE_URL|SMTP/.test(name)),
    ).toEqual([]);
  });

  it('the image uses settings that the code reads and the configured health check', () => {
    expect(Object.keys(imageEnv).filter((name) => !documented.has(name))).toEqual([]);
    const { port, listenWhen, drainMs, metrics, mode } = readServerSettings(imageEnv);
    expect({ port, listenWhen, mode }).toEqual({ port: 4321, listenWhen: 'ready', mode: 'production' });
    expect(metrics?.port).toBe(9464);
    expect(lines('HEALTHCHECK').join()).toContain('CMD ["node", "scripts/ready.ts"]');
    expect(text('scripts/ready.ts')).toContain('process.env.METRICS_PORT}/ready');
    expect(text('src/server/process/operations-listener.ts')).toContain("case '/ready'");
    expect(drainMs).toBeGreaterThan(keepaliveMs('docs/deploy/container/upstream.conf'));
    expect(lines('EXPOSE')).toEqual([`${port} ${metrics?.port}`]);
  });
});

describe('the compose file', () => {
  it('the compose file is valid', () => {
    // nginx is a public image, and one image of ours serves two services
    const rules = { 'no-unbound-port-interfaces': 0, 'no-build-and-image': 0 } as const;
    const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] });
    const errors = linter.lintFiles([COMPOSE], false).flatMap(({ messages }) => messages);
    expect(
      errors.filter(({ type }) => type === 'error').map(({ line, message }) => `${line}: ${message}`),
    ).toEqual([]);
  });

  it('the compose file mounts existing files and declared volumes', () => {
    for (const [name, { volumes = [] }] of Object.entries(compose.services))
      for (const [source = ''] of volumes.map((volume) => volume.split(':')))
        if (source.startsWith('.'))
          expect(existsSync(path.join(path.dirname(COMPOSE), source)), `${name}: ${source}`).toBe(true);
        else expect(Object.keys(compose.volumes), name).toContain(source);
  });

  it('the compose file builds the image from this project', () => {
    const { build } = compose.services['api-1'] ?? {};
    const context = path.join(path.dirname(COMPOSE), build?.context ?? '');
    expect(path.resolve(context)).toBe(process.cwd());
    expect(existsSync(path.join(context, build?.dockerfile ?? ''))).toBe(true);
  });

  it('the compose file runs existing scripts with settings that the code reads', () => {
    expect(applications.map(([name]) => name).sort()).toEqual([
      'api-1',
      'api-2',
      'backup',
      'migrate',
      'publish',
    ]);
    for (const [name, service] of applications) {
      for (const script of scriptsIn((service.command ?? []).join(' ')))
        expect(existsSync(script), script).toBe(true);
      expect(
        Object.keys(service.environment ?? {}).filter((each) => !documented.has(each)),
        name,
      ).toEqual([]);
    }
  });

  it('the compose file and its example name the same settings', () => {
    const asked = new Set([...text(COMPOSE).matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
    const named = Object.keys(assignments(text('docs/deploy/container/enamel.env.example')));
    expect(named.filter((name) => !asked.has(name))).toEqual([]);
    const optional = [
      'ENAMEL_IMAGE',
      'BOT_CHECK',
      'RECAPTCHA_PROJECT',
      'RECAPTCHA_API_KEY',
      'PUBLIC_RECAPTCHA_SITE_KEY',
    ];
    expect([...asked].filter((name) => !named.includes(name ?? '')).sort()).toEqual(optional.sort());
  });

  it('nginx gets the addresses of the processes, which trust nginx alone', () => {
    const addressOf = (name: string) => {
      const { networks = {} } = compose.services[name] ?? {};
      return Array.isArray(networks) ? undefined : networks.inside?.ipv4_address;
    };
    const upstream = text('docs/deploy/container/upstream.conf');
    const servers = [...upstream.matchAll(/^ *server ([\d.]+):(\d+) /gm)].map(([, address, port]) => [
      address,
      port,
    ]);
    expect(servers).toEqual(['api-1', 'api-2'].map((name) => [addressOf(name), imageEnv.PORT]));
    for (const [, { environment }] of applications) expect(environment?.TRUST_PROXY).toBe(addressOf('nginx'));
  });

  it('the compose file publishes only the ports of nginx', () => {
    for (const [name, { ports }] of Object.entries(compose.services))
      expect(ports !== undefined, name).toBe(name === 'nginx');
    expect(compose.networks.inside?.internal).toBe(true);
    expect(compose.services.postgres?.networks).toEqual(['inside']);
  });

  it('each container has only the privileges that it needs', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service.security_opt, name).toContain('no-new-privileges:true');
      if (name === 'postgres') continue;
      expect(service.read_only, name).toBe(true);
      expect(service.cap_drop, name).toEqual(['ALL']);
    }
  });

  it('the compose file migrates first and waits long enough for a shutdown', () => {
    for (const name of ['api-1', 'api-2']) {
      const service = compose.services[name];
      expect(service?.depends_on?.migrate?.condition).toBe('service_completed_successfully');
      expect(Number.parseInt(service?.stop_grace_period ?? '', 10) * 1000).toBeGreaterThan(
        Number(imageEnv.DRAIN_MS) + 20_000,
      );
    }
    for (const [name, { condition }] of Object.entries(compose.services.nginx?.depends_on ?? {})) {
      expect(condition).toBe('service_healthy');
      // an image that Podman made has no health check of its own, and would never be healthy
      expect(compose.services[name]?.healthcheck?.test).toEqual(['CMD', 'node', 'scripts/ready.ts']);
    }
  });

  it('nginx can write only to /tmp, because some engines change the owner of its folders', () => {
    const { tmpfs, command, environment } = compose.services.nginx ?? {};
    expect(tmpfs).toEqual(['/tmp:mode=1777']);
    const conf = text('docs/deploy/container/main.conf') + text('docs/deploy/container/upstream.conf');
    const written = [...conf.matchAll(/^(?:pid|\w+_temp_path) (.*);$/gm)].map(([, file]) => file ?? '');
    expect(written).toHaveLength(6);
    for (const file of written) expect(file).toMatch(/^\/tmp\//);
    // what is reloaded is what was started
    expect(environment?.NGINX_COMMAND).toBe('nginx -c /etc/nginx/main.conf');
    expect(command?.join()).toContain('exec $$NGINX_COMMAND ');
    expect(text('docs/deploy/reload-on-publish.sh')).toContain('NGINX_COMMAND');
  });
});

describe('the units', () => {
  it.each(UNITS)('the unit %s runs existing scripts with settings that the code reads', (file) => {
    const unit = readUnit(file);
    for (const command of valuesOf(unit, 'ExecStart')) {
      for (const script of scriptsIn(command)) expect(existsSync(script), script).toBe(true);
      const [ours] = command.match(/(?<=\/opt\/enamel\/current\/)docs\/\S+/) ?? [];
      if (ours) expect(existsSync(ours), ours).toBe(true);
    }
    for (const page of valuesOf(unit, 'Documentation'))
      expect(existsSync(page.replace('file:///opt/enamel/current/', '')), page).toBe(true);
    const settings = valuesOf(unit, 'Environment').flatMap((each) => Object.keys(assignments(each)));
    expect(settings.filter((name) => !documented.has(name))).toEqual([]);
  });

  it('all systemd units have the same hardening', () => {
    const hardening = (file: string) =>
      text(file).slice(
        text(file).indexOf('\nCapabilityBoundingSet=\n'),
        text(file).indexOf('\nSystemCallErrorNumber='),
      );
    const [process = '', ...others] = ['enamel@', 'enamel-migrate', 'enamel-backup'].map((name) =>
      hardening(`docs/deploy/systemd/${name}.service`),
    );
    expect(process).toContain('ProtectSystem=strict');
    for (const other of others) expect(other).toBe(process);
  });

  it('systemd units start processes on the ports in nginx, which report readiness and drain', () => {
    const unit = readUnit('docs/deploy/systemd/enamel@.service');
    const at = (port: string) => assignments(valuesOf(unit, 'Environment').join(' ').replaceAll('%i', port));
    const ports = [...text('docs/deploy/enamel/upstream.conf').matchAll(/127\.0\.0\.1:(\d+) /g)].map(
      ([, port]) => port ?? '',
    );
    expect(ports).toEqual(['4321', '4322']);
    for (const port of ports) {
      const settings = readServerSettings(at(port));
      expect(settings).toMatchObject({
        port: Number(port),
        mode: 'production',
        listenWhen: 'ready',
        host: '127.0.0.1',
      });
      const [ready] = valuesOf(unit, 'ExecStartPost');
      expect(ready?.replaceAll('%i', port)).toContain(`http://127.0.0.1:${settings.metrics?.port}/ready`);
      expect(settings.drainMs).toBeGreaterThan(keepaliveMs('docs/deploy/enamel/upstream.conf'));
      expect(Number(valuesOf(unit, 'TimeoutStopSec')[0]) * 1000).toBeGreaterThan(settings.drainMs + 20_000);
    }
  });

  it('the example settings of systemd are settings that the code reads', () => {
    const named = Object.keys(assignments(text('docs/deploy/systemd/enamel.env.example')));
    expect(named.filter((name) => !documented.has(name))).toEqual([]);
  });
});

describe('nginx', () => {
  const application = text('docs/deploy/enamel/application.conf');

  it('nginx never repeats a call that is not idempotent', () => {
    expect(application).toMatch(/^proxy_next_upstream error timeout;$/m);
  });

  it('nginx accepts a grievance with the largest allowed attachments', () => {
    const [, megabytes] = /^client_max_body_size (\d+)m;$/m.exec(application) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(ATTACHMENTS_MAX_BYTES + 256 * 1024);
  });

  it('nginx overwrites forwarding headers that a visitor sends', () => {
    for (const header of [
      'X-Forwarded-For $remote_addr',
      'X-Forwarded-Host ""',
      'Forwarded ""',
      'X-Request-Id $request_id',
    ])
      expect(application).toContain(`proxy_set_header ${header};`);
  });
});

function keepaliveMs(file: string): number {
  return Number(/^ *keepalive_timeout (\d+)s;$/m.exec(text(file))?.[1]) * 1000;
}
