import { z } from 'zod';
import { call, event } from './contract.ts';

const systemNoticeSchema = z.strictObject({
  title: z.string().min(1).max(500),
  text: z.string().max(1000),
  /** Panel to open on click. */
  panel: z.string().max(100),
});
export type SystemNotice = z.infer<typeof systemNoticeSchema>;

export const notices = {
  /**
   * Shows a system notification while no window of the program has the focus; no effect on hosts without windows of
   * their own.
   */
  'notices.show': call<SystemNotice, null>(systemNoticeSchema),
  /** A notification was clicked; carries its panel. */
  'notices.chosen': event<string>(),
} as const;
