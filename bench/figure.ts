/** One measured figure beside what is asked for. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  target: number;
  ok: boolean;
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

/** A figure that may not be smaller than its target. */
export const atLeast = (name: string, value: number, unit: string, target: number): Figure => ({
  name,
  value,
  unit,
  target,
  ok: value >= target,
});
