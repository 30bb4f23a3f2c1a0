import { useTranslation } from 'react-i18next';
import type { LatLng } from '../../shared/geo/position.ts';
import classes from './Regions.module.css';

interface RegionOutlineProps {
  /** Name of the region. */
  name: string;
  /** Closed rings. */
  rings: readonly (readonly LatLng[])[];
  /** Closed rings of the selected part; undefined for all of it. */
  part?: readonly (readonly LatLng[])[] | undefined;
}

/** Size and margin of the image, in its own units. */
const [width, height, margin] = [120, 84, 8];
/** Intervals of the graticule in degrees, of which the first with at least three lines is used. */
const graticuleSteps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005];
/** Minimum distance between drawn vertices, in units of the image; closer ones aren't visible. */
const minStep = 0.4;

/** Image of a region's outline, north up, with a graticule. */
export function RegionOutline({ name, rings, part }: RegionOutlineProps) {
  const { t } = useTranslation();
  const vertices = [...rings, ...(part ?? [])].flat();
  if (vertices.length === 0) return null;
  const [south, north] = extent(vertices.map(({ lat }) => lat));
  const [west, east] = extent(vertices.map(({ lng }) => lng));
  const center = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const longitudeScale = Math.max(0.05, Math.cos((center.lat * Math.PI) / 180));
  const scale = Math.min(
    (width - 2 * margin) / Math.max((east - west) * longitudeScale, 1e-6),
    (height - 2 * margin) / Math.max(north - south, 1e-6),
  );
  const x = (lng: number) => width / 2 + (lng - center.lng) * longitudeScale * scale;
  const y = (lat: number) => height / 2 - (lat - center.lat) * scale;
  const spanDegrees = Math.max(width / (longitudeScale * scale), height / scale);
  const graticuleStep =
    graticuleSteps.find((degrees) => spanDegrees / degrees >= 3) ?? graticuleSteps.at(-1) ?? 1;
  const svgPath = (closedRings: readonly (readonly LatLng[])[]) =>
    closedRings.map((ring) => pathOf(ring.map(({ lat, lng }) => [x(lng), y(lat)]))).join('');
  const halfExtent = { lng: width / (2 * longitudeScale * scale), lat: height / (2 * scale) };
  return (
    <svg
      className={classes.outline}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t(part ? 'settings.regions.outlineWithPart' : 'settings.regions.outline', { name })}
    >
      {multiplesBetween(graticuleStep, center.lng - halfExtent.lng, center.lng + halfExtent.lng).map(
        (lng) => (
          <line key={`lng ${lng}`} className={classes.graticule} x1={x(lng)} x2={x(lng)} y1={0} y2={height} />
        ),
      )}
      {multiplesBetween(graticuleStep, center.lat - halfExtent.lat, center.lat + halfExtent.lat).map(
        (lat) => (
          <line key={`lat ${lat}`} className={classes.graticule} x1={0} x2={width} y1={y(lat)} y2={y(lat)} />
        ),
      )}
      <path className={part ? classes.uncut : classes.covered} d={svgPath(rings)} />
      {part && <path className={classes.covered} d={svgPath(part)} />}
    </svg>
  );
}

const extent = (values: readonly number[]): [number, number] =>
  values.reduce<[number, number]>(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );

function multiplesBetween(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

function pathOf(points: readonly (readonly [number, number])[]): string {
  let path = '';
  let last: readonly [number, number] | undefined;
  for (const point of points) {
    if (last && Math.abs(point[0] - last[0]) + Math.abs(point[1] - last[1]) < minStep) continue;
    path += `${last ? 'L' : 'M'}${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
    last = point;
  }
  return `${path}Z`;
}
