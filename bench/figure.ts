/** A measured figure with its target. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  target: number;
  ok: boolean;
  /** Whether it depends on the speed of the machine; then it is scaled to the machine that the target was set on. */
  timed?: true;
}

/** How Electron is started on this machine. */
export interface ElectronRuntime {
  path: string;
  /** Chromium's switches that this machine needs. */
  switches: string[];
}

/** Context that `npm run bench` passes to each benchmark. */
export interface Surroundings {
  /** Rejects with the reason if Electron can't be started. */
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

/** A time that may not exceed its target, scaled to the reference machine. */
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
