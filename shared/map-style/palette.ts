import { edgeColor } from './edge-color.ts';

export type Scheme = 'light' | 'dark';

/** Names of the bundled label fonts, in all renderers. */
export const mapFonts = { regular: 'Noto Sans Regular', medium: 'Noto Sans Medium' } as const;

/** A color for each hue. */
type Hues = [string, string, string, string, string, string, string, string];
export const hueCount: Hues['length'] = 8;

/** Returns a color-blind-safe scale: the colors of Okabe and Ito, followed by two variants of each. */
const scale = (colors: Hues, tints: Hues, otherTints: Hues): string[] => [...colors, ...tints, ...otherTints];

const light = {
  land: '#f3f1ed',
  water: '#c3d4df',
  waterLine: '#b3c7d4',
  waterLabel: '#4f6f86',
  park: '#dfe9d6',
  wood: '#d5e2cb',
  grass: '#e6ecdd',
  beach: '#f1ead6',
  cemetery: '#dde5d7',
  residential: '#eeebe6',
  industrial: '#e9e6e6',
  commercial: '#eee9e5',
  school: '#edeadf',
  hospital: '#f1e7e6',
  pitch: '#d6e5d2',
  airport: '#e6e6eb',
  farmland: '#f0eee0',
  building: '#e4e0d9',
  buildingLine: '#d6d1c8',
  roadMajor: '#ffffff',
  roadMajorCasing: '#c8c1b6',
  motorway: '#fbf3e6',
  motorwayCasing: '#bfae95',
  road: '#ffffff',
  roadCasing: '#d9d4cb',
  /** For low zooms, at which roads are thin lines without a casing. */
  roadFar: '#d9d4cb',
  roadMajorFar: '#c8c1b6',
  motorwayFar: '#bfae95',
  path: '#c9c2b7',
  rail: '#b5b0aa',
  ferry: '#8fabbf',
  boundary: '#a79fab',
  label: '#3d434d',
  labelMinor: '#5d636d',
  labelHalo: '#faf9f7',
  poi: '#5b6472',
  poiGround: '#ffffff',
  /** Edge of the region's data, and the area beyond. */
  regionEdge: '#5f6675',
  regionBeyond: '#dcdfe5',
  /** Overlays. */
  accent: '#4f46e5',
  accentSoft: '#818cf8',
  casing: '#ffffff',
  alternative: '#7d8ea8',
  alternativeCasing: '#ffffff',
  toll: '#b45309',
  error: '#c92a2a',
  warning: '#a84d08',
  done: '#237a35',
  /** From near to far: a single hue with changing lightness, so that the order is visible without color. */
  isochrones: ['#00403b', '#006b60', '#00897b', '#2ba99c', '#6cc5bb', '#a5dcd5'],
  overlayLabel: '#1e1b4b',
  overlayLabelHalo: '#ffffff',
  stores: scale(
    ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#b8a600', '#4d4d4d'],
    ['#012a63', '#9b5e1d', '#01441e', '#660d5e', '#0f4f86', '#580d00', '#5b6400', '#242424'],
    ['#3789fd', '#ab835f', '#047465', '#a32f98', '#3e92ad', '#8d1e03', '#7d8915', '#747474'],
  ),
  /** Zones without a store. */
  noStore: '#7d8ea8',
};
type BaseColors = typeof light;

const dark: BaseColors = {
  land: '#282b31',
  water: '#122236',
  waterLine: '#1c3350',
  waterLabel: '#7f9db3',
  park: '#25302a',
  wood: '#222d27',
  grass: '#272e2b',
  beach: '#302e29',
  cemetery: '#272f2b',
  residential: '#262930',
  industrial: '#2a2a30',
  commercial: '#2a292e',
  school: '#2b2b2c',
  hospital: '#302a2d',
  pitch: '#28352d',
  airport: '#2a2c34',
  farmland: '#292a28',
  building: '#2d3037',
  buildingLine: '#363a42',
  roadMajor: '#4a505b',
  roadMajorCasing: '#1a1d22',
  motorway: '#5b5a58',
  motorwayCasing: '#191b20',
  road: '#3c414b',
  roadCasing: '#1d2026',
  roadFar: '#3a3f48',
  roadMajorFar: '#4b515c',
  motorwayFar: '#66625c',
  path: '#464b55',
  rail: '#50545d',
  ferry: '#3d566a',
  boundary: '#6d6877',
  label: '#cdd3dc',
  labelMinor: '#a3abb8',
  labelHalo: '#1b1e24',
  poi: '#a9b3c2',
  poiGround: '#2d323b',
  regionEdge: '#9aa3b2',
  regionBeyond: '#15181d',
  accent: '#8b93ff',
  accentSoft: '#6366f1',
  casing: '#10131a',
  alternative: '#7386a3',
  alternativeCasing: '#10131a',
  toll: '#fbbf24',
  error: '#ff8787',
  warning: '#fbbf24',
  done: '#69db7c',
  isochrones: ['#c9f7f0', '#8be3d6', '#55c8ba', '#2ba99c', '#1c857b', '#13625b'],
  overlayLabel: '#e0e7ff',
  overlayLabelHalo: '#12151c',
  stores: scale(
    ['#4ea8de', '#f0b429', '#2cc295', '#e39ac4', '#8ccdf2', '#f0803c', '#f0e442', '#b8bec8'],
    ['#3f92ae', '#ab732d', '#02915f', '#b25683', '#0478c7', '#d23f18', '#839802', '#747474'],
    ['#068dfa', '#bba260', '#2dfdac', '#d765ce', '#c1edfc', '#f9cea8', '#a6bf22', '#9698a0'],
  ),
  noStore: '#7386a3',
};

export interface Palette extends BaseColors {
  /** Edge color for each of `stores`, with enough contrast to the land. */
  storeEdges: string[];
  noStoreEdge: string;
}

const withEdges = (colors: BaseColors): Palette => ({
  ...colors,
  storeEdges: colors.stores.map((color) => edgeColor(color, colors.land)),
  noStoreEdge: edgeColor(colors.noStore, colors.land),
});

/** Colors of the map and its overlays. */
export const palettes: Readonly<Record<Scheme, Palette>> = { light: withEdges(light), dark: withEdges(dark) };

export const storeColorCount = light.stores.length;
