import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/**
 * Every colour and size of the program, for the window and the map style alike. The dark theme is
 * tuned for itself, not inverted. Text on its ground is WCAG AA in both.
 */

const slate: MantineColorsTuple = [
  '#f8fafc',
  '#f1f5f9',
  '#e2e8f0',
  '#cbd5e1',
  '#94a3b8',
  '#64748b',
  '#475569',
  '#334155',
  '#1e293b',
  '#0f172a',
];
const slateDark: MantineColorsTuple = [
  '#dbe2ec',
  '#c3ccd9',
  '#9fabbd',
  '#7a879b',
  '#3b4658',
  '#2c3646',
  '#222b39',
  '#19202c',
  '#131924',
  '#0d121b',
];
const indigo: MantineColorsTuple = [
  '#eef2ff',
  '#e0e7ff',
  '#c7d2fe',
  '#a5b4fc',
  '#818cf8',
  '#6366f1',
  '#4f46e5',
  '#4338ca',
  '#3730a3',
  '#312e81',
];

export type Scheme = 'light' | 'dark';

/** Sizes of the frame, in pixels. */
export const frame = {
  railWidth: 76,
  panelWidth: 400,
  panelMinWidth: 320,
  panelMaxWidth: 640,
  barHeight: 26,
} as const;

/** Fonts by role; the map uses the bundled files of `mapFonts`. */
const fontFamily = "'Inter Variable', 'Noto Sans', system-ui, sans-serif";
const monospaceFamily = "ui-monospace, 'SFMono-Regular', 'DejaVu Sans Mono', Menlo, Consolas, monospace";
export const mapFonts = { regular: 'Noto Sans Regular', medium: 'Noto Sans Medium' } as const;

/** How long a change that needs explaining may move, in milliseconds; 0 where motion is reduced. */
export const motionMs = 120;

/** Okabe and Ito's scale, which a colour-blind reader can tell apart. */
type StoreColors = [string, string, string, string, string, string, string, string];

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
  /** Far out a road has no room for a casing and is one thin line. */
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
  /** Where the data of the region end, and what is beyond. */
  regionEdge: '#5f6675',
  regionBeyond: '#b9bdc6',
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
  /** From near to far: one hue that grows lighter, so that its order is seen without colours too. */
  reach: ['#00403b', '#006b60', '#00897b', '#2ba99c', '#6cc5bb', '#a5dcd5'],
  overlayLabel: '#1e1b4b',
  overlayLabelHalo: '#ffffff',
  stores: [
    '#0072b2',
    '#e69f00',
    '#009e73',
    '#cc79a7',
    '#56b4e9',
    '#d55e00',
    '#b8a600',
    '#4d4d4d',
  ] satisfies StoreColors,
};
export type Palette = typeof light;

const dark: Palette = {
  land: '#23262c',
  water: '#16202b',
  waterLine: '#1d2b39',
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
  regionBeyond: '#0b0d11',
  accent: '#8b93ff',
  accentSoft: '#6366f1',
  casing: '#10131a',
  alternative: '#7386a3',
  alternativeCasing: '#10131a',
  toll: '#fbbf24',
  error: '#ff8787',
  warning: '#fbbf24',
  done: '#69db7c',
  reach: ['#c9f7f0', '#8be3d6', '#55c8ba', '#2ba99c', '#1c857b', '#13625b'],
  overlayLabel: '#e0e7ff',
  overlayLabelHalo: '#12151c',
  stores: ['#4ea8de', '#f0b429', '#2cc295', '#e39ac4', '#8ccdf2', '#f0803c', '#f0e442', '#b8bec8'],
};

/** Colours of the map and of what is drawn upon it. */
export const palettes: Readonly<Record<Scheme, Palette>> = { light, dark };

/** Inter at 13 px for controls and 15 px for what is read. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 6, dark: 6 },
  colors: { gray: slate, dark: slateDark, indigo },
  white: '#ffffff',
  black: '#0f172a',
  fontFamily,
  fontFamilyMonospace: monospaceFamily,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.4', xl: '1.3' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.375rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs' } },
    NativeSelect: { defaultProps: { size: 'xs' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'sm' } },
    Radio: { defaultProps: { size: 'sm' } },
    Switch: { defaultProps: { size: 'sm' } },
    Text: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: motionMs } } },
    Menu: { defaultProps: { transitionProps: { duration: motionMs }, shadow: 'md' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  },
});

/** The window's own variables; panels use them instead of colours. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--zd-rail-width': `${frame.railWidth}px`,
    '--zd-bar-height': `${frame.barHeight}px`,
    '--mantine-font-size-xs': '0.75rem',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': slate[6],
    '--mantine-color-placeholder': slate[5],
    '--mantine-color-error': light.error,
    '--zd-ground': slate[1],
    '--zd-surface': '#ffffff',
    '--zd-surface-raised': slate[0],
    '--zd-line': slate[2],
    '--zd-text-soft': slate[6],
    '--zd-accent': light.accent,
    '--zd-accent-ground': indigo[0],
    '--zd-accent-text': indigo[7],
    '--zd-reach': '#006b60',
    '--zd-error': light.error,
    '--zd-error-ground': '#fff5f5',
    '--zd-warning': light.warning,
    '--zd-warning-ground': '#fff8eb',
    '--zd-done': light.done,
    '--zd-done-ground': '#f0faf2',
    '--zd-shadow': '0 1px 2px rgb(15 23 42 / 12%), 0 4px 12px rgb(15 23 42 / 10%)',
  },
  dark: {
    '--mantine-color-body': slateDark[7],
    '--mantine-color-dimmed': slateDark[2],
    '--mantine-color-placeholder': slateDark[2],
    '--mantine-color-error': dark.error,
    '--zd-ground': slateDark[8],
    '--zd-surface': slateDark[7],
    '--zd-surface-raised': slateDark[6],
    '--zd-line': slateDark[5],
    '--zd-text-soft': slateDark[2],
    '--zd-accent': dark.accent,
    '--zd-accent-ground': '#262a4d',
    '--zd-accent-text': indigo[2],
    '--zd-reach': '#55c8ba',
    '--zd-error': dark.error,
    '--zd-error-ground': '#3a2229',
    '--zd-warning': dark.warning,
    '--zd-warning-ground': '#382d1a',
    '--zd-done': dark.done,
    '--zd-done-ground': '#1d3327',
    '--zd-shadow': '0 1px 2px rgb(0 0 0 / 40%), 0 4px 14px rgb(0 0 0 / 35%)',
  },
});
