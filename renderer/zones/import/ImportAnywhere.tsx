import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../../app/layout.ts';
import { droppedFiles, singleFiles } from './folder-files.ts';
import classes from './ImportAnywhere.module.css';
import { ImportDialog } from './ImportDialog.tsx';
import { importFiles, importText } from './imports.ts';

/** Files and folders dropped anywhere in the window and text pasted into the zones panel are shown for import. */
export function ImportAnywhere() {
  const { t } = useTranslation();
  const dragged = useDroppedFiles();
  usePastedZones();
  return (
    <>
      {dragged && (
        <div className={classes.target}>
          <span>{t('zones.import.dropAnywhere')}</span>
        </div>
      )}
      <ImportDialog />
    </>
  );
}

/** True while files are held over the window. */
function useDroppedFiles(): boolean {
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    const withFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!withFiles(event)) return;
      event.preventDefault();
      setDragged(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragged(false);
    };
    const drop = (event: DragEvent) => {
      setDragged(false);
      if (event.defaultPrevented || !withFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(importFiles);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return dragged;
}

/** Where pasting has a meaning of its own. */
const ownPaste = 'input, textarea, [contenteditable=true], [role=dialog]';

function usePastedZones() {
  const shown = useLayout(({ panel, folded }) => panel === 'zones' && !folded);
  useEffect(() => {
    if (!shown) return;
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest(ownPaste)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text') ?? '';
      if (files.length > 0) importFiles(singleFiles(files));
      else if (text.trim() !== '') importText(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [shown]);
}
