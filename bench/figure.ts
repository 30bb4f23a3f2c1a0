/** One measured figure beside what is asked for. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  target: number;
  ok: boolean;
  /** Depends on how quick the machine is: told at the pace of the machine that the target was set on. */
  timed?: true;
}

/** How Electron is started on this machine. */
export interface ElectronRuntime {
  path: string;
  /** Chromium's switches that this machine needs. */
  switches: string[];
}

/** What `npm run bench` gives to each benchmark. */
export interface Surroundings {
  /** Rejects, with the reason, where there is none. */
  electron(): Promise<ElectronRuntime>;
}

/** A figure that may not be larger than its target. */
export const atMost = (name: string, value: number, unit: string, target: number): Figure => ({
  name,
  value,
  unit,
  target,
  ok: value <= target,
});

/** Time that something takes, which may not be longer than its target at the pace of the reference machine. */
export const atMostTime = (name: string, value: number, unit: 'ms' | 's', target: number): Figure => ({
  ...atMost(name, value, unit, target),
  timed: true,
});

/** A figure that may not be smaller than its target. */
export const atLeast = (name: string, value: number, unit: string, target: number): Figure => ({
  name,
  value,
  unit,
  target,
  ok: value >= target,
});
