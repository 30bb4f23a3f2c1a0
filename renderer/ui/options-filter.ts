import { type ComboboxParsedItem, isOptionsGroup, type OptionsFilter } from '@mantine/core';
import { hasText } from './has-text.ts';

/** Keeps the options whose label contains the typed text, ignoring accents and case. */
export const optionsFilter: OptionsFilter = ({ options, search, limit }) => {
  const found: ComboboxParsedItem[] = [];
  for (const option of options) {
    if (found.length === limit) break;
    if (isOptionsGroup(option)) {
      const items = option.items.filter(({ label }) => hasText(label, search));
      found.push({ group: option.group, items: items.slice(0, limit - found.length) });
    } else if (hasText(option.label, search)) {
      found.push(option);
    }
  }
  return found;
};
