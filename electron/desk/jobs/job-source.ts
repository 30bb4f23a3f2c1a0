import type { Outcome } from '../../../shared/fault.ts';
import type { OpenJob } from './job.ts';

/** The jobs of one kind in a workspace. */
export interface JobSource<Order> {
  /** Those that the windows are told of. */
  listed(): readonly OpenJob[];
  /** Begins one; its id. */
  start(order: Order): Promise<Outcome<string>>;
  /** Stops it for good. */
  cancel(job: OpenJob): Promise<void>;
  /** To be called at the start and whenever another service may be in use: it does not complete what the one before began. */
  serviceChanged(): Promise<void>;
  /** Ends what runs, to be taken up again when the workspace is opened the next time. */
  close(): Promise<void>;
}
