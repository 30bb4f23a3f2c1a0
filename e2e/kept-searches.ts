import type { Page } from '@playwright/test';
import { askDesk } from './ask-desk.ts';
import { expect } from './zonedesk.ts';

/** Waits until the stored panel inputs contain at least this. */
export async function isStored(page: Page, search: object): Promise<void> {
  await expect
    .poll(() => askDesk(page, 'searches.read', undefined), { message: 'what the workspace keeps' })
    .toMatchObject({ ok: true, value: search });
}
