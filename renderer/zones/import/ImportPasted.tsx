import { useEffect } from 'react';
import { useLayout } from '../../workbench/layout.ts';
import { singleFiles } from './folder-files.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { importFiles, importText } from './imports.ts';

/** What is to be imported, to which comes what is pasted while the panel of zones is open. */
export function ImportPasted() {
  const visible = useLayout(({ panel, folded }) => panel === 'zones' && !folded);
  usePastedZones(visible);
  return <ImportDialog />;
}

/** Where text that is pasted is written. */
const textField = 'input, textarea, [contenteditable=true]';

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

function usePastedZones(visible: boolean) {
  useEffect(() => {
    if (!visible) return;
    const paste = (event: ClipboardEvent) => {
      // It is told of where text is marked, which may be elsewhere than the focus.
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
