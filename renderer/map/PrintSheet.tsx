import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './PrintSheet.module.css';
import type { MapPicture } from './picture.ts';

interface PrintSheetProps {
  children: ReactNode;
  /** Saves the sheet instead of printing it. */
  save?(): Promise<unknown>;
  onDone(): void;
}

/**
 * Content that is only visible on paper. Opens the print dialog, or calls `save`, once mounted and its map image is
 * decoded; calls `onDone` afterward.
 */
export function PrintSheet({ children, save, onDone }: PrintSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const latestOnDone = useRef(onDone);
  latestOnDone.current = onDone;
  const initialSave = useRef(save);
  // Browsers use the document title as the title and file name of a PDF.
  useEffect(() => {
    const previousTitle = document.title;
    const title = sheet.current?.querySelector('h1')?.textContent?.trim();
    if (!title) return undefined;
    document.title = title;
    return () => {
      if (document.title === title) document.title = previousTitle;
    };
  }, []);
  useEffect(() => {
    let isMounted = true;
    const finish = () => latestOnDone.current();
    window.addEventListener('afterprint', finish, { once: true });
    const print = async () => {
      await sheet.current?.querySelector('img')?.decode();
      if (!isMounted) return;
      if (!initialSave.current) return window.print();
      await initialSave.current().finally(finish);
    };
    void print();
    return () => {
      isMounted = false;
      window.removeEventListener('afterprint', finish);
    };
  }, []);
  return createPortal(
    <article ref={sheet} className={classes.sheet}>
      {children}
    </article>,
    document.body,
  );
}

/** Map of a printed sheet with its attribution. */
export function PrintedMap({ picture }: { picture: MapPicture }) {
  const { t } = useTranslation();
  return (
    <figure className={classes.map}>
      <img src={picture.url} alt={t('map.label')} />
      {picture.attribution && <figcaption>{picture.attribution}</figcaption>}
    </figure>
  );
}
