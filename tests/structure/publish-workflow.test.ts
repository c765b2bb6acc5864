import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isSiteId } from '#cms/sources/source.ts';
import { loadWorkflowParser } from '../support/files/workflow-parser.ts';

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
}

const textOf = (name: string) => readFileSync(`.github/workflows/${name}`, 'utf8');
const text = textOf('publish.yml');
const workflow = parse(text);
const steps = workflow.jobs.publish.steps as Step[];

describe('the workflow that publishes', () => {
  it.each(['publish.yml', 'ci.yml'])('%s is a valid GitHub workflow', async (name) => {
    const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await loadWorkflowParser();
    const parsed = parseWorkflow({ name, content: textOf(name) }, new NoOperationTraceWriter());
    const problems = parsed.context.errors.getErrors().map(({ message }) => message);
    expect(problems).toEqual([]);
    const template = await convertWorkflowTemplate(
      parsed.context,
      parsed.value as NonNullable<typeof parsed.value>,
    );
    expect(template.errors ?? []).toEqual([]);
    expect(template.jobs.length).toBeGreaterThan(0);
  });

  it('no workflow writes outside input into a command', () => {
    const commands = steps.flatMap(({ run }) => run ?? []);
    expect(commands.length).toBeGreaterThan(3);
    expect(commands.filter((run) => run.includes('${{'))).toEqual([]);
    // wherever a command uses the name, it is quoted
    expect(commands.join('\n')).toContain('"$SITE"');
    expect(commands.join('\n').match(/(?<!")\$SITE/g)).toBeNull();
  });

  it('the publish workflow may only read the code and runs once at a time for each site', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(workflow.jobs.publish.permissions).toBeUndefined();
    expect(workflow.concurrency['cancel-in-progress']).toBe(false);
    expect(workflow.concurrency.group).toContain('client_payload.site');
    expect(workflow.jobs.publish['timeout-minutes']).toBeLessThanOrEqual(20);
  });

  it('the publish workflow gives secrets only to the step that needs them', () => {
    const trusted = steps.filter(({ env }) => JSON.stringify(env ?? {}).includes('secrets.'));
    expect(trusted.map(({ name }) => name)).toEqual(['Publish and deploy']);
    const named = trusted
      .flatMap(({ env }) => Object.values(env ?? {}))
      .filter((value) => value.includes('secrets.'));
    expect(text.match(/secrets\./g)).toHaveLength(named.length);
  });

  it.each(['ci.yml', 'publish.yml'])(
    'pins every action of %s by its digest, with the version in a comment',
    (name) => {
      const used = [...textOf(name).matchAll(/uses: (.*)/g)].map((match) => match[1] ?? '');
      expect(used.length).toBeGreaterThan(0);
      expect(used.filter((each) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(each))).toEqual([]);
    },
  );

  it('the publish workflow uses the same versions of actions as the tests', () => {
    const known = [...textOf('ci.yml').matchAll(/uses: (\S+)/g)].map((match) => match[1]);
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(
      used.filter((name) => !known.includes(name) && !/^actions\/cache@[0-9a-f]{40}$/.test(name)),
    ).toEqual([]);
  });

  it('the publish workflow passes on every setting of publishing and deploying', () => {
    const namesIn = (file: string) =>
      [...readFileSync(file, 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map((match) => match[1] ?? '');
    const read = [
      ...namesIn('src/publish/content/settings.ts'),
      ...namesIn('src/publish/deploy/settings.ts').map((name) => `DEPLOY_${name}`),
    ];
    const local = ['ENAMEL_SITES_DIR', 'ENAMEL_APP_DIR', 'DATA_DIR', 'TENANTS_DIR', 'PORT'];
    const given = Object.keys(steps.find(({ name }) => name === 'Publish and deploy')?.env ?? {});
    const left = read.filter((name) => !local.includes(name) && !given.includes(name));
    expect(left.sort()).toEqual(['DEPLOY_DIR', 'DEPLOY_KEEP_DAYS']);
  });
});

describe('the name of the site in the message', () => {
  const check = steps[0]?.run ?? '';
  const run = (SITE: string) =>
    spawnSync('bash', ['-eo', 'pipefail', '-c', check], {
      env: { PATH: process.env.PATH, SITE },
      encoding: 'utf8',
    });

  it.each(['harbor', 'a', 'brand-2', '9-lives', 'x'.repeat(63)])('%s is a valid site name', (site) => {
    expect(run(site).status).toBe(0);
    expect(isSiteId(site)).toBe(true);
  });

  it.each(
    [
      [
        '',
        ' ',
        'Harbor',
        '-harbor',
        'harbor-',
        'har--bor',
        '--all',
        '../harbor',
        'harbor/..',
        'x'.repeat(64),
      ],
      ['harbor mesa', 'harbor;id', '$(id)', '`id`', 'harbor\n', 'harbor\nmesa', '::set-env name=A::b', 'é'],
    ].flat(),
  )('%j is none', (site) => {
    const { status, stdout } = run(site);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^::error::The message names no site/);
    expect(isSiteId(site)).toBe(false);
  });
});
