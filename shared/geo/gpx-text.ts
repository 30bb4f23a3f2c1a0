import { escapeXml } from '../text/escape-xml.ts';
import type { LngLat } from './position.ts';
import { writeDegrees } from './wkt.ts';

interface GpxDetails {
  name: string;
  comment?: string;
  description?: string;
}

export interface GpxWaypoint extends GpxDetails {
  position: LngLat;
}

export interface GpxTrack extends GpxDetails {
  path: readonly LngLat[];
}

/** The stops of a route that devices calculate themselves. */
interface GpxRoute extends GpxDetails {
  stops: readonly GpxWaypoint[];
}

interface Gpx {
  title: string;
  waypoints?: readonly GpxWaypoint[];
  routes?: readonly GpxRoute[];
  tracks?: readonly GpxTrack[];
}

/** Writes GPX 1.1, one segment per track; in parts, as the total may exceed the maximum string length. */
export function gpxText({ title, waypoints = [], routes = [], tracks = [] }: Gpx): string[] {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<gpx version="1.1" creator="Zonedesk" xmlns="http://www.topografix.com/GPX/1/1">\n',
    `  <metadata>${element('name', title)}</metadata>\n`,
    ...waypoints.map((waypoint) => `  ${point('wpt', waypoint)}`),
    ...routes.map((route) => {
      const stops = route.stops.map((stop) => `    ${point('rtept', stop)}`).join('');
      return `  <rte>${details(route)}\n${stops}  </rte>\n`;
    }),
    ...tracks.map((track) => {
      const points = track.path.map((position) => `    <trkpt ${at(position)}/>\n`).join('');
      return `  <trk>${details(track)}<trkseg>\n${points}  </trkseg></trk>\n`;
    }),
    '</gpx>\n',
  ];
}

const point = (kind: 'wpt' | 'rtept', waypoint: GpxWaypoint): string =>
  `<${kind} ${at(waypoint.position)}>${details(waypoint)}</${kind}>\n`;

const at = ([lng, lat]: LngLat): string => `lat="${writeDegrees(lat)}" lon="${writeDegrees(lng)}"`;

const element = (name: string, text: string | undefined): string =>
  text ? `<${name}>${escapeXml(text)}</${name}>` : '';

/** In the schema's order. */
const details = ({ name, comment, description }: GpxDetails): string =>
  element('name', name) + element('cmt', comment) + element('desc', description);
