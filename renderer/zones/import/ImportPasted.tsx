import { useEffect } from 'react';
import { useLayout } from '../../workbench/layout.ts';
import { singleFiles } from './folder-files.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { importFiles, importText } from './import-queue.ts';

/** Import dialog, which also opens for text or files pasted while the zones panel is open. */
export function ImportPasted() {
  const visible = useLayout(({ panel, folded }) => panel === 'zones' && !folded);
  usePastedZones(visible);
  return <ImportDialog />;
}

/** Elements that accept pasted text. */
const textField = 'input, textarea, [contenteditable=true]';

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

function usePastedZones(visible: boolean) {
  useEffect(() => {
    if (!visible) return;
    const paste = (event: ClipboardEvent) => {
      // The event targets the selected text, which may not have the focus.
      const { activeElement } = document;
      if (event.defaultPrevented || document.querySelector('[aria-modal=true]')) return;
      if (isIn(event.target, textField) || isIn(activeElement, '[role=dialog]')) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text') ?? '';
      if (files.length > 0) importFiles(singleFiles(files));
      else importText(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [visible]);
}
