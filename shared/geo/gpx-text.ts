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

/** Stops of a route, between which devices calculate the path themselves. */
interface GpxRoute extends GpxDetails {
  stops: readonly GpxWaypoint[];
}

interface Gpx {
  title: string;
  waypoints?: readonly GpxWaypoint[];
  routes?: readonly GpxRoute[];
  tracks?: readonly GpxTrack[];
}

/**
 * Returns GPX 1.1 with one segment per track, in pieces to be concatenated, because the total may exceed the maximum
 * length of a string.
 */
export function gpxText({ title, waypoints = [], routes = [], tracks = [] }: Gpx): string[] {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<gpx version="1.1" creator="Zonedesk" xmlns="http://www.topografix.com/GPX/1/1">\n',
    `  <metadata>${element('name', title)}</metadata>\n`,
    ...waypoints.map((waypoint) => `  ${pointElement('wpt', waypoint)}`),
    ...routes.map((route) => {
      const stops = route.stops.map((stop) => `    ${pointElement('rtept', stop)}`).join('');
      return `  <rte>${detailElements(route)}\n${stops}  </rte>\n`;
    }),
    ...tracks.map((track) => {
      const points = track.path
        .map((position) => `    <trkpt ${coordinateAttributes(position)}/>\n`)
        .join('');
      return `  <trk>${detailElements(track)}<trkseg>\n${points}  </trkseg></trk>\n`;
    }),
    '</gpx>\n',
  ];
}

const pointElement = (tag: 'wpt' | 'rtept', waypoint: GpxWaypoint): string =>
  `<${tag} ${coordinateAttributes(waypoint.position)}>${detailElements(waypoint)}</${tag}>\n`;

const coordinateAttributes = ([lng, lat]: LngLat): string =>
  `lat="${writeDegrees(lat)}" lon="${writeDegrees(lng)}"`;

const element = (name: string, text: string | undefined): string =>
  text ? `<${name}>${escapeXml(text)}</${name}>` : '';

/** Returns the elements in the order that the schema requires. */
const detailElements = ({ name, comment, description }: GpxDetails): string =>
  element('name', name) + element('cmt', comment) + element('desc', description);
