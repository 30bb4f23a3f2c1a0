import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  enlargement,
  lengthOnPaperMm,
  marginMm,
  type Orientation,
  type Paper,
  pageParts,
  pageSize,
  pixelsPerMm,
  scaleBarMeters,
} from '../../../shared/planning/print-map/paper.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useDeskState } from '../../desk/states.ts';
import type { ScaledPicture } from '../../map/picture.ts';
import { formatArea, formatDate, formatDistance, formatLongDate, formatNumber } from '../../ui/format.ts';
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
  /** Null until rendered, and if that failed. */
  picture: ScaledPicture | null;
}

const maxBarMm = 50;
const millimeters = (length: number) => `${length}mm`;

/** The page itself: title, map, legend by store, scale, north, date and sources. */
export function PlanPage({ layout, stores, picture }: PlanPageProps) {
  const { t } = useTranslation();
  const { title, paper, orientation, patterned } = layout;
  const page = pageSize(paper, orientation);
  const { map, legend } = pageParts(paper, orientation, stores.length);
  return (
    <article
      className={classes.page}
      data-orientation={orientation}
      style={{
        '--enlargement': String(enlargement[paper]),
        width: millimeters(page.width - 2 * marginMm),
        height: millimeters(page.height - 2 * marginMm),
      }}
    >
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.map} style={{ width: millimeters(map.width), height: millimeters(map.height) }}>
        {picture && <img src={picture.url} alt={t('zones.page.map')} />}
      </div>
      <Legend
        className={classes.legend}
        stores={stores.slice(0, legend.columns * legend.rows)}
        patterned={patterned}
        columns={legend.columns}
        rows={legend.rows}
        isShort={legend.isShort}
      />
      <PageFooter picture={picture} enlargementRatio={enlargement[paper]} />
    </article>
  );
}

interface PageFooterProps {
  picture: ScaledPicture | null;
  /** Ratio between a CSS pixel of the map and one of the page. */
  enlargementRatio?: number;
}

/** North, scale, date and sources of the map of a page. */
export function PageFooter({ picture, enlargementRatio = 1 }: PageFooterProps) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const region = useDeskState('region');
  const scaleDenominator =
    picture && Number(((picture.metersPerPixel * pixelsPerMm * 1000) / enlargementRatio).toPrecision(3));
  const barMeters =
    scaleDenominator === null ? null : scaleBarMeters(scaleDenominator, maxBarMm * enlargementRatio, units);
  const attribution = picture?.attribution ?? '';
  const sources = attribution.includes('OpenStreetMap')
    ? [attribution]
    : [attribution, t('zones.page.zoneSource')];
  return (
    <footer className={classes.footer}>
      <svg className={classes.north} viewBox="0 0 14 18" aria-hidden>
        <path d="M7 0L12 12L7 9L2 12Z" fill="#111" />
        <text x="7" y="18" textAnchor="middle" fontSize="6">
          {t('zones.page.north')}
        </text>
      </svg>
      {scaleDenominator !== null && barMeters !== null && (
        <div>
          {formatDistance(barMeters, units)} · 1:{formatNumber(scaleDenominator)}
          <div
            className={classes.bar}
            style={{ width: millimeters(lengthOnPaperMm(barMeters, scaleDenominator)) }}
          />
        </div>
      )}
      <p>
        {formatLongDate(new Date().toISOString())}
        {region && ` · ${t('zones.page.dataDate', { date: formatDate(region.dataDate) })}`}
        <br />
        {[...sources, t('zones.page.licence')].filter(Boolean).join(' · ')}
      </p>
    </footer>
  );
}

/** Stores that don't fit into the page's legend, on extra pages. */
export function PlanLegendContinued({ layout, stores }: Omit<PlanPageProps, 'picture'>) {
  const { paper, orientation, patterned } = layout;
  const { legend } = pageParts(paper, orientation, stores.length);
  const rest = stores.slice(legend.columns * legend.rows);
  return rest.length > 0 && <Legend className={classes.continued} stores={rest} patterned={patterned} />;
}

/** Maximum lengths of names in characters; longer names are set smaller, so that they fit into their entry. */
const maxNameLength = 22;
const maxShortNameLength = 18;

interface LegendProps {
  className: string | undefined;
  stores: readonly PlanStore[];
  patterned: boolean;
  columns?: number;
  rows?: number;
  /** One line per entry. */
  isShort?: boolean;
}

function Legend({ className, stores, patterned, columns, rows, isShort = false }: LegendProps) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const grid = columns !== undefined &&
    rows !== undefined && {
      gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      gridTemplateRows: `repeat(${rows}, auto)`,
    };
  return (
    <ul className={className} aria-label={t('zones.page.legend')} style={{ ...grid }}>
      {stores.map((store) => (
        <li
          key={store.number}
          className={classes.entry}
          data-short={isShort || undefined}
          data-long={store.name.length > (isShort ? maxShortNameLength : maxNameLength) || undefined}
        >
          <Swatch store={store} patterned={patterned} />
          <span>
            <span className={classes.name}>
              <b>{store.number}</b> {store.name}
            </span>
            {!isShort && (
              <small>
                {t('zones.page.zones', { count: store.zoneCount })} · {formatArea(store.squareMeters, units)}
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Swatch({
  store: { number, color, edgeColor },
  patterned,
}: {
  store: PlanStore;
  patterned: boolean;
}) {
  // Unique: the preview has the same patterns but is hidden in print, so its ids would not resolve.
  const id = useId();
  return (
    <svg className={classes.swatch} viewBox="0 0 38 23" aria-hidden>
      <pattern id={id} width={tilePixels} height={tilePixels} patternUnits="userSpaceOnUse">
        <path d={patternOf(number - 1)} fill="none" stroke={edgeColor} />
      </pattern>
      <rect width="38" height="23" fill={color} fillOpacity="0.3" />
      {patterned && <rect width="38" height="23" fill={`url(#${id})`} />}
      <rect x="1" y="1" width="36" height="21" fill="none" stroke={edgeColor} strokeWidth="2" />
    </svg>
  );
}

/** The zones by store and id, with their total area; the header repeats on each page. */
export function PlanTable({ zones, stores }: { zones: readonly Zone[]; stores: readonly PlanStore[] }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const byId = new Map(stores.map((store) => [store.storeId, store]));
  const numberOf = ({ storeId }: Zone) => byId.get(storeId)?.number ?? 0;
  const sorted = [...zones].sort(
    (one, other) =>
      numberOf(one) - numberOf(other) || one.zoneId.localeCompare(other.zoneId, undefined, { numeric: true }),
  );
  const total = zones.reduce((sum, { geometry }) => sum + areaSquareMeters(geometry), 0);
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
      <tfoot className={classes.total}>
        <tr>
          <th scope="row" colSpan={3}>
            {t('zones.page.zones', { count: zones.length })}
          </th>
          <td className={classes.figure}>{formatArea(total, units)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
