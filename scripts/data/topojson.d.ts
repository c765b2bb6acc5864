// Types for the used parts of these packages, which have none.

declare module 'topojson-client' {
  export interface Topology {
    objects: { nation: object; states: object; counties: object };
  }
  type Part = { id: string };
  export function feature(topology: Topology, object: object): object;
  export function mesh(
    topology: Topology,
    object: object,
    isWanted: (one: Part, other: Part) => boolean,
  ): object;
  export function quantize(topology: object, steps: number): object;
}

declare module 'topojson-server' {
  export function topology(objects: Record<string, object>): object;
}

declare module 'topojson-simplify' {
  import type { Topology } from 'topojson-client';
  export function presimplify(topology: Topology): Topology;
  export function simplify(topology: Topology, least: number): Topology;
}
