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
  const acceptsText = useLayout(({ panel, folded }) => panel === 'zones' && !folded);
  const isDraggedOver = useDropTarget(acceptsText);
  return (
    isDraggedOver && (
      <div className={classes.target}>
        <span>{t('openedFiles.drop')}</span>
      </div>
    )
  );
}

const isTextField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable=true]') !== null;

/** Returns true while files, or text if accepted, are dragged over the window; handles dropping them. */
function useDropTarget(acceptsText: boolean): boolean {
  const [isDraggedOver, setDraggedOver] = useState(false);
  useEffect(() => {
    // Text dragged from this window isn't imported.
    let isOwnDrag = false;
    const isAccepted = ({ dataTransfer, target }: DragEvent) => {
      const types = dataTransfer?.types ?? [];
      if (types.includes('Files')) return true;
      // Links are also dragged as text.
      const isText = types.includes('text/plain') && !types.includes('text/uri-list');
      return isText && acceptsText && !isOwnDrag && !isTextField(target);
    };
    const start = () => {
      isOwnDrag = true;
    };
    const end = () => {
      isOwnDrag = false;
    };
    const over = (event: DragEvent) => {
      const taken = isAccepted(event);
      if (taken) event.preventDefault();
      setDraggedOver(taken);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDraggedOver(false);
    };
    const drop = (event: DragEvent) => {
      setDraggedOver(false);
      if (event.defaultPrevented || !event.dataTransfer || !isAccepted(event)) return;
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
  }, [acceptsText]);
  return isDraggedOver;
}
