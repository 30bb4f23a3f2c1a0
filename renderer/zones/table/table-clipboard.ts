import { type RefObject, useEffect, useEffectEvent } from 'react';

interface TableClipboard {
  onCopy(event: ClipboardEvent): void;
  onPaste(event: ClipboardEvent): void;
}

const textField = 'input:not([type=checkbox]), textarea';

/**
 * Takes copying and pasting while the focus is in the table's surface, or the dialog that has it. The browser
 * tells of both where text is marked or at the page, and not where the focus is: so they are taken on the way.
 */
export function useTableClipboard(surface: RefObject<HTMLElement | null>, on: TableClipboard) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const focus = document.activeElement;
    const region = surface.current?.closest('[role=dialog]') ?? surface.current;
    if (!region?.contains(focus) || focus?.matches(textField)) return;
    if (event.type === 'copy') on.onCopy(event);
    else on.onPaste(event);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event);
    document.addEventListener('copy', listen, { capture: true });
    document.addEventListener('paste', listen, { capture: true });
    return () => {
      document.removeEventListener('copy', listen, { capture: true });
      document.removeEventListener('paste', listen, { capture: true });
    };
  }, []);
}
