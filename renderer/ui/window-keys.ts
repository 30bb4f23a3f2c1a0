import { type HotkeyItem, useHotkeys } from '@mantine/hooks';

/** What keys are meant for where it has the focus: what is written into or chosen from, and what stands over the window. */
const ownKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog] *, [role=menu] *';

/** Keys of the whole window. They work on a box that was just ticked, too. */
export function useWindowKeys(keys: readonly (readonly [string, (event: KeyboardEvent) => void])[]) {
  useHotkeys(
    keys.map(([key, act]): HotkeyItem => {
      const press = (event: KeyboardEvent) => {
        if (event.target instanceof Element && event.target.matches(ownKeys)) return;
        event.preventDefault();
        act(event);
      };
      return [key, press, { preventDefault: false }];
    }),
    [],
  );
}
