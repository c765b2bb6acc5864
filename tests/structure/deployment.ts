import { readFileSync } from 'node:fs';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { parse } from 'yaml';

/** What compose.yaml says of one container. */
export interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: Record<string, { ipv4_address?: string }> | string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  tmpfs?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  user?: string;
  ports?: string[];
  stop_grace_period?: string;
  restart?: string;
  profiles?: string[];
}

export interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean }>;
}

export const COMPOSE = 'docs/deploy/container/compose.yaml';

export const readCompose = (): Compose => parse(readFileSync(COMPOSE, 'utf8'), { merge: true });

/** The instructions of a Containerfile, by name; those of a stage after the FROM that begins it. */
export interface Instructions {
  stages: { from: string; name: string; instructions: { name: string; text: string }[] }[];
}

export function readContainerfile(text = readFileSync('Containerfile', 'utf8')): Instructions {
  const stages: Instructions['stages'] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const name = instruction.getInstruction();
    if (name === 'FROM') stages.push(stageOf(instruction));
    else stages.at(-1)?.instructions.push({ name, text: instruction.getArgumentsContent() ?? '' });
  }
  return { stages };
}

function stageOf(instruction: Instruction): Instructions['stages'][number] {
  const [from = '', , name = ''] = instruction.getArguments().map((each) => each.getValue());
  return { from, name, instructions: [] };
}

/** A systemd unit: its sections' settings in their order; one may be there several times. */
export type Unit = { section: string; name: string; value: string }[];

export function readUnit(file: string): Unit {
  let section = '';
  const unit: Unit = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const [, heading] = /^\[(\w+)\]$/.exec(text) ?? [];
    const [, name, value] = /^(\w+)=(.*)$/.exec(text) ?? [];
    if (heading) section = heading;
    else if (name !== undefined && value !== undefined) unit.push({ section, name, value });
    else throw new Error(`${file}: “${text}” is neither a heading nor a setting`);
  }
  return unit;
}

export const valuesOf = (unit: Unit, name: string): string[] =>
  unit.filter((each) => each.name === name).map(({ value }) => value);

/** `A=1 B=2`, as systemd's Environment and an env file have it. */
export function assignments(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]*)=(\S*)/g)].map(([, name, value]) => [name, value]),
  );
}

/** Scripts of ours that a command line runs. */
export const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/scripts\/[\w./-]+\.ts/g)].map(([script]) => script);
