import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../workbench/layout.ts';
import { importText } from '../zones/import/import-queue.ts';
import classes from './DropAnywhere.module.css';
import { openDropped } from './opened-files.ts';

/**
 * Opens files and folders dropped anywhere in the window. While the Zones panel is open, also imports dropped text, with
 * a preview.
 */
export function DropAnywhere() {
  const { t } = useTranslation();
  const takesText = useLayout(({ panel, folded }) => panel === 'zones' && !folded);
  const dragged = useDropped(takesText);
  return (
    dragged && (
      <div className={classes.target}>
        <span>{t('openedFiles.drop')}</span>
      </div>
    )
  );
}

const isTextField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable=true]') !== null;

/** Returns true while files, or text if accepted, are dragged over the window; handles dropping them. */
function useDropped(takesText: boolean): boolean {
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    // Text dragged from this window isn't imported.
    let ownDrag = false;
    const isTaken = ({ dataTransfer, target }: DragEvent) => {
      const types = dataTransfer?.types ?? [];
      if (types.includes('Files')) return true;
      // Links are also dragged as text.
      const text = types.includes('text/plain') && !types.includes('text/uri-list');
      return text && takesText && !ownDrag && !isTextField(target);
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
      if (event.dataTransfer.types.includes('Files')) void openDropped(event.dataTransfer);
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
