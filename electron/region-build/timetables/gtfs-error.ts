import type { ArchiveRefusal } from '../../region-format/timetables/import-messages.ts';

/** The file cannot be used as a timetable; `refusal` says why, `parameters` where. */
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
