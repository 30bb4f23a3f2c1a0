import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { TransitRoute } from '../../shared/api/transit.ts';
import classes from './ConnectionPrint.module.css';
import { connectionText } from './connection-text.ts';

interface ConnectionPrintProps {
  title: string;
  route: TransitRoute;
  onDone(): void;
}

/** A connection on paper: seen by the printer alone, which is asked for as soon as the sheet is there. */
export function ConnectionPrint({ title, route, onDone }: ConnectionPrintProps) {
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const end = () => done.current();
    window.addEventListener('afterprint', end, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, []);
  const [heading, ...lines] = connectionText(route, title).split('\n');
  return createPortal(
    <article className={classes.sheet}>
      <h1>{heading}</h1>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are those of one text
        <p key={index}>{line}</p>
      ))}
    </article>,
    document.body,
  );
}
