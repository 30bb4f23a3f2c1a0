import type { ArchiveRefusal } from '../../region-format/timetables/import-messages.ts';

/** Thrown if a file can't be used as a timetable; `refusal` is the reason, and `parameters` are details of it. */
export class GtfsError extends Error {
  override name = 'GtfsError';
  readonly refusal: ArchiveRefusal;
  readonly parameters: Readonly<Record<string, string>>;
  constructor(refusal: ArchiveRefusal, parameters: Record<string, string> = {}, options?: ErrorOptions) {
    super(refusal, options);
    this.refusal = refusal;
    this.parameters = parameters;
  }
}
