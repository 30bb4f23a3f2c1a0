import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { palettes } from '../../shared/map-style/palette.ts';
import { optionsFilter } from './options-filter.ts';

const { light, dark } = palettes;

/*
 * Colors and sizes of the window; those of the map are in `shared/map-style`. The dark scheme has its own colors, not
 * inverted ones. In both schemes, text has the contrast required by WCAG AA.
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

/** Sizes of the frame, in pixels. */
export const frame = {
  railWidth: 82,
  panelWidth: 400,
  panelMinWidth: 320,
  panelMaxWidth: 640,
  barHeight: 26,
  legendMaxWidth: 240,
} as const;

const fontFamily = "'Inter Variable', 'Noto Sans', system-ui, sans-serif";
const monospaceFamily = "ui-monospace, 'SFMono-Regular', 'DejaVu Sans Mono', Menlo, Consolas, monospace";

/** Duration of transitions, in milliseconds. Users of `motionMs` have to respect the preference for reduced motion. */
export const motionMs = 120;

/** Mantine theme: Inter at 13 px for controls and 15 px for running text. */
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
    Select: { defaultProps: { size: 'xs', filter: optionsFilter } },
    MultiSelect: { defaultProps: { filter: optionsFilter } },
    Autocomplete: { defaultProps: { filter: optionsFilter } },
    TagsInput: { defaultProps: { filter: optionsFilter } },
    NativeSelect: { defaultProps: { size: 'xs' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'sm' } },
    Radio: { defaultProps: { size: 'sm' } },
    Switch: { defaultProps: { size: 'sm' } },
    // Isolated, because the thumb has a z-index of 3 and would cover sticky headers when scrolled under them.
    Slider: { styles: { root: { isolation: 'isolate' } } },
    Text: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: motionMs } } },
    // By default, a menu is hidden while its button is scrolled out of view, and loses the focus.
    Menu: { defaultProps: { transitionProps: { duration: motionMs }, shadow: 'md', hideDetached: false } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  },
});

/** CSS variables of the window; stylesheets use them instead of literal colors. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--zd-rail-width': `${frame.railWidth}px`,
    '--zd-bar-height': `${frame.barHeight}px`,
    '--zd-legend-max-width': `${frame.legendMaxWidth}px`,
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
    '--zd-isochrones': '#006b60',
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
    '--zd-isochrones': '#55c8ba',
    '--zd-error': dark.error,
    '--zd-error-ground': '#3a2229',
    '--zd-warning': dark.warning,
    '--zd-warning-ground': '#382d1a',
    '--zd-done': dark.done,
    '--zd-done-ground': '#1d3327',
    '--zd-shadow': '0 1px 2px rgb(0 0 0 / 40%), 0 4px 14px rgb(0 0 0 / 35%)',
  },
});
