import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoresComparison } from '../../../shared/planning/versions/compare-stores.ts';
import { listedMoves } from '../../../shared/planning/versions/store-moves.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useDeskState } from '../../desk/states.ts';
import { formatArea, formatLocalTime, formatNumber } from '../../ui/format.ts';
import { workspaceTitle } from '../../workbench/workspace-words.ts';
import { useStoreNames } from '../../workspace-zones/store-names.ts';
import { changesInWords } from '../../zone-comparison/comparison-row.ts';
import { PageFooter } from '../print-map/PlanSheet.tsx';
import { patternOf, tilePixels } from '../print-map/store-patterns.ts';
import { storeName } from '../stores/store-words.ts';
import classes from './ReportSheet.module.css';
import { drawingOf, type ReportKind, reportKinds } from './report-overlay.ts';
import { type MovedAddresses, reportMapMm } from './report-page.ts';
import { storeChanges } from './store-changes.ts';
import type { MadeReport } from './use-report.ts';
import { figureCells, figureHeads, smallMovesText, totalSquareMeters, totalsRow } from './version-figures.ts';

/** A version as named in a report. */
export interface ReportedVersion {
  name: string;
  /** ISO 8601. */
  at: string;
}

interface ReportSheetProps {
  before: ReportedVersion;
  after: ReportedVersion;
  report: MadeReport;
  /** Null if one of the versions has none. */
  stores: StoresComparison | null;
}

/** Print report of two versions: map of the differences, figures, stores, moves and zones. */
export function ReportSheet({ before, after, report, stores: storesComparison }: ReportSheetProps) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const nameOfId = useStoreNames();
  const workspace = useDeskState('workspace');
  const { picture, comparison, moves, addresses } = report;
  const { added, changed, removed, unchanged, stores } = comparison;
  const { listed, small } = listedMoves(
    moves.map((move, index) => ({ ...move, addresses: addresses[index] ?? null })),
  );
  const dated = ({ name, at }: ReportedVersion) => `${name} (${formatLocalTime(at)})`;
  return (
    <div className={classes.sheet}>
      <h1>
        {before.name} → {after.name}
      </h1>
      <p className={classes.note}>
        {[t('zones.versions.title'), ...(workspace ? [workspaceTitle(workspace.file)] : [])].join(' · ')}
        <br />
        {dated(before)} → {dated(after)}
      </p>
      {picture ? (
        <img
          className={classes.map}
          src={picture.url}
          alt={t('zones.page.map')}
          style={{ width: `${reportMapMm.width}mm`, height: `${reportMapMm.height}mm` }}
        />
      ) : (
        <p className={classes.note}>{t('zones.page.notPainted')}</p>
      )}
      {picture && <ReportLegend kinds={kindsIn(report)} />}
      {picture && <PageFooter picture={picture} />}
      <p>
        <b>
          {[
            t('zones.versions.groupAdded', { count: added.length }),
            t('zones.versions.groupChanged', { count: changed.length }),
            t('zones.versions.groupRemoved', { count: removed.length }),
            t('zones.versions.groupUnchanged', { count: unchanged.length }),
          ].join(' · ')}
        </b>
      </p>
      <ReportTable
        title={t('zones.versions.figures')}
        headings={figureHeads.map((key) => t(key))}
        rows={[totalsRow(t, comparison), ...stores].map((row) => figureCells(row, units))}
        firstFigureColumn={1}
        hasTotalRow
      />
      <ReportTable
        title={t('zones.versions.moves')}
        headings={[
          t('zones.versions.movesFrom'),
          t('zones.versions.movesTo'),
          t('zones.versions.movesArea'),
          ...(addresses.some(Boolean) ? [t('zones.contents.addresses')] : []),
        ]}
        rows={[
          ...listed.map((move) => [nameOfId(move.from), nameOfId(move.to), ...figuresOf([move])]),
          ...(small.length > 0 ? [[smallMovesText(t, small.length, units), '', ...figuresOf(small)]] : []),
        ]}
        firstFigureColumn={2}
      />
      {storesComparison && (
        <ReportTable
          title={t('zones.versions.stores')}
          headings={[t('zones.versions.store'), t('zones.versions.storeChange')]}
          rows={storeChanges(t, storesComparison, units).map(({ store, changeText }) => [
            storeName(t, store),
            changeText,
          ])}
          firstFigureColumn={2}
        />
      )}
      <ZonesTable title={t('zones.versions.groupAdded', { count: added.length })} zones={added} />
      <ReportTable
        title={t('zones.versions.groupChanged', { count: changed.length })}
        headings={[t('zones.field.zoneId'), t('cover.store'), t('zones.versions.areaChange')]}
        rows={changed.map((update) => [
          update.after.zoneId,
          nameOfId(update.after.storeId),
          changesInWords(t, update, units).join(' · '),
        ])}
        firstFigureColumn={3}
      />
      <ZonesTable title={t('zones.versions.groupRemoved', { count: removed.length })} zones={removed} />
    </div>
  );

  function figuresOf(areas: readonly { squareMeters: number; addresses: MovedAddresses }[]): string[] {
    const area = formatArea(totalSquareMeters(areas), units);
    return addresses.some(Boolean) ? [area, addressesText(areas.map((one) => one.addresses))] : [area];
  }

  function addressesText(counts: readonly MovedAddresses[]): string {
    const known = counts.flatMap((found) => found ?? []);
    if (known.length === 0) return '–';
    const figure = formatNumber(known.reduce((sum, { count }) => sum + count, 0));
    const isPartial = known.length < counts.length || known.some(({ partly }) => partly);
    return isPartial ? t('zones.allContents.atLeast', { figure }) : figure;
  }
}

/** Kinds of changes on the map. */
function kindsIn({ comparison: { added, removed, changed }, moves }: MadeReport): ReportKind[] {
  const count: Record<ReportKind, number> = {
    added: added.length,
    removed: removed.length,
    moved: changed.length,
    earlier: changed.filter(({ fields }) => fields.includes('geometry')).length,
    move: moves.length,
  };
  return reportKinds.filter((kind) => count[kind] > 0);
}

function ReportLegend({ kinds }: { kinds: readonly ReportKind[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend}>
      {kinds.map((kind) => (
        <li key={kind}>
          <Swatch kind={kind} />
          {drawingOf[kind].sign}{' '}
          {kind === 'move' ? t('zones.versions.moveLegend') : t(`zones.compare.legend.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

function Swatch({ kind }: { kind: ReportKind }) {
  const { color, pattern, isDashed } = drawingOf[kind];
  const id = useId();
  return (
    <svg className={classes.swatch} viewBox="0 0 38 23" aria-hidden>
      {pattern !== null && (
        <>
          <pattern id={id} width={tilePixels} height={tilePixels} patternUnits="userSpaceOnUse">
            <path d={patternOf(pattern)} fill="none" stroke={color} />
          </pattern>
          <rect width="38" height="23" fill={color} fillOpacity="0.15" />
          <rect width="38" height="23" fill={`url(#${id})`} />
        </>
      )}
      {kind !== 'move' && (
        <rect
          x="1"
          y="1"
          width="36"
          height="21"
          fill="none"
          stroke={color}
          strokeWidth="2"
          {...(isDashed && { strokeDasharray: '4 3' })}
        />
      )}
    </svg>
  );
}

function ZonesTable({ title, zones }: { title: string; zones: readonly Zone[] }) {
  const { t } = useTranslation();
  const nameOfId = useStoreNames();
  const { units } = useDeskState('settings');
  return (
    <ReportTable
      title={title}
      headings={[
        t('zones.field.zoneId'),
        t('cover.store'),
        t('zones.field.description'),
        t('zones.page.area'),
      ]}
      rows={zones.map(({ zoneId, storeId, description, geometry }) => [
        zoneId,
        nameOfId(storeId),
        description,
        formatArea(areaSquareMeters(geometry), units),
      ])}
      firstFigureColumn={3}
    />
  );
}

interface ReportTableProps {
  title: string;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  /** Columns from this index on are figures. */
  firstFigureColumn: number;
  /** The first row is the total. */
  hasTotalRow?: boolean;
}

/** A table whose header repeats on each page. */
function ReportTable({ title, headings, rows, firstFigureColumn, hasTotalRow = false }: ReportTableProps) {
  if (rows.length === 0) return null;
  const classOf = (column: number) => (column >= firstFigureColumn ? classes.figure : undefined);
  return (
    <section>
      <h2>{title}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            {headings.map((head, column) => (
              <th key={head} className={classOf(column)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a printed table never changes
            <tr key={index} className={hasTotalRow && index === 0 ? classes.whole : undefined}>
              {row.map((text, column) => (
                <td key={headings[column]} className={classOf(column)}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
