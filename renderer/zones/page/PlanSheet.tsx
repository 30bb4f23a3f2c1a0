import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import {
  legendRoom,
  lengthOnPaperMm,
  mapSize,
  marginMm,
  type Orientation,
  type Paper,
  pageSize,
  pixelsPerMm,
  scaleBarMeters,
} from '../../../shared/zones/plan-page/paper.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useDeskState } from '../../desk/states.ts';
import type { ScaledPicture } from '../../map/picture.ts';
import {
  formatArea,
  formatDate,
  formatExactDistance,
  formatLongDate,
  formatNumber,
} from '../../ui/format.ts';
import './page-sizes.css';
import classes from './PlanSheet.module.css';
import type { PlanStore } from './plan-legend.ts';
import { patternOf, tilePixels } from './store-patterns.ts';

export interface PageLayout {
  title: string;
  paper: Paper;
  orientation: Orientation;
  patterned: boolean;
}

interface PlanPageProps {
  layout: PageLayout;
  stores: readonly PlanStore[];
  /** Null until it is painted. */
  picture: ScaledPicture | null;
}

const longestBarMm = 50;
const millimeters = (length: number) => `${length}mm`;

/** The page itself: title, map, legend by store, scale, north, date and sources. */
export function PlanPage({
  layout: { title, paper, orientation, patterned },
  stores,
  picture,
}: PlanPageProps) {
  const { t } = useTranslation();
  const page = pageSize(paper, orientation);
  const map = mapSize(paper, orientation);
  return (
    <article
      className={classes.page}
      data-orientation={orientation}
      style={{
        width: millimeters(page.width - 2 * marginMm),
        height: millimeters(page.height - 2 * marginMm),
      }}
    >
      <h1 className={classes.title}>{title}</h1>
      {picture ? (
        <img
          className={classes.map}
          src={picture.url}
          alt={t('zones.page.map')}
          style={{ width: millimeters(map.width), height: millimeters(map.height) }}
        />
      ) : (
        <div
          className={classes.map}
          style={{ width: millimeters(map.width), height: millimeters(map.height) }}
        />
      )}
      <Legend
        className={classes.legend}
        stores={stores.slice(0, legendRoom(paper, orientation))}
        patterned={patterned}
      />
      <PageFooter picture={picture} />
    </article>
  );
}

/** North, scale, date and sources of the map of a page. */
export function PageFooter({ picture }: Pick<PlanPageProps, 'picture'>) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const region = useDeskState('region');
  const scale = picture && Math.round(picture.metersPerPixel * pixelsPerMm * 1000);
  const bar = scale === null ? null : scaleBarMeters(scale, longestBarMm);
  return (
    <footer className={classes.footer}>
      <svg className={classes.north} viewBox="0 0 14 18" aria-hidden>
        <path d="M7 0L12 12L7 9L2 12Z" fill="#111" />
        <text x="7" y="18" textAnchor="middle" fontSize="6">
          {t('zones.page.north')}
        </text>
      </svg>
      {scale !== null && bar !== null && (
        <div>
          {formatExactDistance(bar, units)} · 1 : {formatNumber(scale)}
          <div className={classes.bar} style={{ width: millimeters(lengthOnPaperMm(bar, scale)) }} />
        </div>
      )}
      <p>
        {formatLongDate(new Date().toISOString())}
        {region && ` · ${t('zones.page.dataDate', { date: formatDate(region.dataDate) })}`}
        <br />
        {picture?.attribution} · {t('zones.page.licence')}
      </p>
    </footer>
  );
}

/** The stores for which the legend of the page has no room, on pages of their own. */
export function PlanLegendContinued({ layout, stores }: Omit<PlanPageProps, 'picture'>) {
  const { paper, orientation, patterned } = layout;
  const rest = stores.slice(legendRoom(paper, orientation));
  return rest.length > 0 && <Legend className={classes.continued} stores={rest} patterned={patterned} />;
}

interface LegendProps {
  className: string | undefined;
  stores: readonly PlanStore[];
  patterned: boolean;
}

function Legend({ className, stores, patterned }: LegendProps) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  return (
    <ul className={className} aria-label={t('zones.page.legend')}>
      {stores.map((store) => (
        <li key={store.number} className={classes.entry}>
          <Swatch store={store} patterned={patterned} />
          <span>
            <b>{store.number}</b> {store.name}
            <small>
              {t('zones.page.zones', { count: store.zones })} · {formatArea(store.squareMeters, units)}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Swatch({ store: { number, color, edge }, patterned }: { store: PlanStore; patterned: boolean }) {
  // The preview has the same swatches, and none of its patterns is there on paper.
  const id = useId();
  return (
    <svg className={classes.swatch} viewBox="0 0 38 23" aria-hidden>
      <pattern id={id} width={tilePixels} height={tilePixels} patternUnits="userSpaceOnUse">
        <path d={patternOf(number - 1)} fill="none" stroke={edge} />
      </pattern>
      <rect width="38" height="23" fill={color} fillOpacity="0.3" />
      {patterned && <rect width="38" height="23" fill={`url(#${id})`} />}
      <rect x="1" y="1" width="36" height="21" fill="none" stroke={edge} strokeWidth="2" />
    </svg>
  );
}

/** The zones by store and id; its head comes again on each page. */
export function PlanTable({ zones, stores }: { zones: readonly Zone[]; stores: readonly PlanStore[] }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const byId = new Map(stores.map((store) => [store.storeId, store]));
  const numberOf = ({ storeId }: Zone) => byId.get(storeId)?.number ?? 0;
  const sorted = [...zones].sort(
    (one, other) =>
      numberOf(one) - numberOf(other) || one.zoneId.localeCompare(other.zoneId, undefined, { numeric: true }),
  );
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('zones.field.zoneId')}</th>
          <th>{t('cover.store')}</th>
          <th>{t('zones.field.description')}</th>
          <th className={classes.figure}>{t('zones.page.area')}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((zone) => (
          <tr key={zone.id}>
            <td>{zone.zoneId}</td>
            <td>
              {numberOf(zone)} · {byId.get(zone.storeId)?.name}
            </td>
            <td>{zone.description}</td>
            <td className={classes.figure}>{formatArea(areaSquareMeters(zone.geometry), units)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
