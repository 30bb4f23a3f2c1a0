import { z } from 'zod';
import { call, event } from './contract.ts';

const systemNoticeSchema = z.strictObject({
  title: z.string().min(1).max(500),
  text: z.string().max(1000),
  /** The panel that is opened when it is chosen. */
  panel: z.string().max(100),
});
export type SystemNotice = z.infer<typeof systemNoticeSchema>;

export const notices = {
  /** Tells something by the system while no window of the program has the focus; a host without a window of its own does not. */
  'notices.show': call<SystemNotice, null>(systemNoticeSchema),
  /** A notice was chosen; the panel that it is about. */
  'notices.chosen': event<string>(),
} as const;
