import type { Page } from '@playwright/test';

/** Types into a search field and selects the first suggestion with this text. */
export async function chooseSuggestion(page: Page, field: string, text: string, suggestion: RegExp) {
  await page.getByRole('combobox', { name: field }).fill(text);
  await page.getByRole('option', { name: suggestion }).first().click();
}
