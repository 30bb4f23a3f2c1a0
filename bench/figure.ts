/** One measured figure beside what is asked for. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  target: number;
  ok: boolean;
}
