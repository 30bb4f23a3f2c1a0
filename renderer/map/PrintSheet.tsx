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

/** Printed content: only visible on paper; opens the print dialog as soon as it is rendered. */
export function PrintSheet({ children, save, onDone }: PrintSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const done = useRef(onDone);
  done.current = onDone;
  const saving = useRef(save);
  // A PDF gets the document title.
  useEffect(() => {
    const before = document.title;
    const title = sheet.current?.querySelector('h1')?.textContent?.trim();
    if (!title) return undefined;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, []);
  useEffect(() => {
    let waiting = true;
    const end = () => done.current();
    window.addEventListener('afterprint', end, { once: true });
    const print = async () => {
      await sheet.current?.querySelector('img')?.decode();
      if (!waiting) return;
      if (!saving.current) return window.print();
      await saving.current().finally(end);
    };
    void print();
    return () => {
      waiting = false;
      window.removeEventListener('afterprint', end);
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
