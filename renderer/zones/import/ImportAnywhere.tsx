import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../../workbench/layout.ts';
import { droppedFiles, singleFiles } from './folder-files.ts';
import classes from './ImportAnywhere.module.css';
import { ImportDialog } from './ImportDialog.tsx';
import { importFiles, importText } from './imports.ts';

/** Files and folders dropped anywhere in the window, and text dropped there or pasted into the zones panel, are shown for import. */
export function ImportAnywhere() {
  const { t } = useTranslation();
  const visible = useLayout(({ panel, folded }) => panel === 'zones' && !folded);
  const dragged = useDropped(visible);
  usePastedZones(visible);
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

/** Where text that is pasted or dropped is written. */
const textField = 'input, textarea, [contenteditable=true]';

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** True while files, or text of another program where that is taken, are held over the window. */
function useDropped(takesText: boolean): boolean {
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    // What a person marks and drags inside the window is not meant as zones.
    let ownDrag = false;
    const isTaken = ({ dataTransfer, target }: DragEvent) => {
      const types = dataTransfer?.types ?? [];
      if (types.includes('Files')) return true;
      // A link comes as text, too.
      const text = types.includes('text/plain') && !types.includes('text/uri-list');
      return text && takesText && !ownDrag && !isIn(target, textField);
    };
    const start = () => {
      ownDrag = true;
    };
    const end = () => {
      ownDrag = false;
    };
    const over = (event: DragEvent) => {
      const taken = isTaken(event);
      if (taken) event.preventDefault();
      setDragged(taken);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragged(false);
    };
    const drop = (event: DragEvent) => {
      setDragged(false);
      if (event.defaultPrevented || !event.dataTransfer || !isTaken(event)) return;
      event.preventDefault();
      if (event.dataTransfer.types.includes('Files')) void droppedFiles(event.dataTransfer).then(importFiles);
      else importText(event.dataTransfer.getData('text/plain'));
    };
    addEventListener('dragstart', start);
    addEventListener('dragend', end);
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragstart', start);
      removeEventListener('dragend', end);
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [takesText]);
  return dragged;
}

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
