import type { TransitRoute } from '../../shared/api/transit.ts';
import { PrintedMap, PrintSheet } from '../map/PrintSheet.tsx';
import type { MapPicture } from '../map/picture.ts';
import classes from './ConnectionPrint.module.css';
import { type ConnectionLabels, connectionText } from './connection-text.ts';

interface ConnectionPrintProps {
  labels: ConnectionLabels;
  route: TransitRoute;
  picture: MapPicture | null;
  onDone(): void;
}

/** Printed sheet of a connection, with its map. */
export function ConnectionPrint({ labels, route, picture, onDone }: ConnectionPrintProps) {
  const [heading, ...lines] = connectionText(route, labels).split('\n');
  return (
    <PrintSheet onDone={onDone}>
      <h1>{heading}</h1>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that doesn’t change
        <p key={index} className={classes.line}>
          {line}
        </p>
      ))}
      {picture && <PrintedMap picture={picture} />}
    </PrintSheet>
  );
}
