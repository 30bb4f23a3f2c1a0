import type { TransitRoute } from '../../shared/api/transit.ts';
import { PrintedMap, PrintSheet } from '../map/PrintSheet.tsx';
import type { MapPicture } from '../map/picture.ts';
import classes from './ConnectionPrint.module.css';
import { type ConnectionQuery, connectionText } from './connection-text.ts';

interface ConnectionPrintProps {
  asked: ConnectionQuery;
  route: TransitRoute;
  picture: MapPicture | null;
  onDone(): void;
}

/** A connection on paper, with its map. */
export function ConnectionPrint({ asked: printedConnection, route, picture, onDone }: ConnectionPrintProps) {
  const [heading, ...lines] = connectionText(route, printedConnection).split('\n');
  return (
    <PrintSheet onDone={onDone}>
      <h1>{heading}</h1>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are those of one text
        <p key={index} className={classes.line}>
          {line}
        </p>
      ))}
      {picture && <PrintedMap picture={picture} />}
    </PrintSheet>
  );
}
