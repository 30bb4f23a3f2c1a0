import { z } from 'zod';
import { isNonPublicHost } from '../addresses/non-public-address.ts';
import { languages, unitSystems } from '../api/value-sets.ts';
import type { FieldRefusal } from '../faults/fault.ts';
import { limitedDateTime, limitedList, limitedText } from '../limits/limited-schemas.ts';
import { storeColorSchema } from '../planning/stores/store-colors.ts';
import { csvSeparators } from '../text/csv.ts';
import { trimmedEnd } from '../text/trimmed.ts';
import { limits } from '../zones/checks/limits.ts';

/** Whether traffic to a URL can't be intercepted: https, or http on this machine. */
export const isSafeAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));

/** Returns a schema for text that is a URL for which `holds` returns true. */
const addressSchema = (holds: (url: URL) => boolean) =>
  limitedText.refine(
    (text) => URL.canParse(text) && holds(new URL(text)),
    'https-address' satisfies FieldRefusal,
  );

/** URL of a service. */
export const baseUrlSchema = addressSchema(
  (url) =>
    isSafeAddress(url) && url.username === '' && url.password === '' && url.search === '' && url.hash === '',
);

/** URL of the provider that can be selected by name. */
export const woosmapBaseUrl = 'https://api.woosmap.com';

export const themes = ['system', 'light', 'dark'] as const;

/** Languages of the window. */
export const windowLanguages = ['en', 'de', 'es', 'fr', 'it'] as const;
export type WindowLanguage = (typeof windowLanguages)[number];
const windowLanguageSchema = z.enum(['system', ...windowLanguages]);

const builtInBasemap = z.object({ kind: z.literal('built-in') });
/** MapLibre style on the network. */
const onlineStyle = z.object({
  kind: z.literal('style'),
  url: addressSchema(isSafeAddress),
});
/** Path of a file on this computer. */
export const localPathSchema = limitedText
  .min(1)
  // For a path on another computer, Windows would send the user's credentials there.
  .refine((path) => !/^[\\/]{2}/.test(path), 'file-of-this-computer' satisfies FieldRefusal);

/** PMTiles file on this computer. */
const tilesFile = z.object({
  kind: z.literal('pmtiles'),
  path: localPathSchema,
});

/** The user's choice of a basemap. */
export const basemapChoiceSchema = z.discriminatedUnion('kind', [builtInBasemap, onlineStyle, tilesFile]);
export type BasemapChoice = z.infer<typeof basemapChoiceSchema>;

/** Maximum number of origins of a style, because the page's CSP header lists them, and headers have a maximum size. */
export const maxStyleOrigins = 50;

/** Maximum length of a host name (RFC 1035); URLs may contain longer ones. */
const maxHostNameLength = 253;

/** Maximum URL length that all browsers support. */
const maxRefererLength = 2048;

/**
 * Whether a style may load map data from a URL. A style from the internet must not access programs on this computer,
 * the only ones allowed over http, or devices in its network.
 */
export function mayStyleName(styleUrl: string, url: URL): boolean {
  const style = new URL(styleUrl);
  const isNearer =
    (url.protocol === 'http:' && style.protocol !== 'http:') ||
    (isNonPublicHost(url) && !isNonPublicHost(style));
  return isStyleAddress(url) && !isNearer;
}

/**
 * Whether a URL can be listed in the page's CSP: it is safe, has a host name or IP address, and no characters with a
 * meaning in a CSP, such as `*`.
 */
const isStyleAddress = (url: URL): boolean =>
  isSafeAddress(url) &&
  url.hostname.length <= maxHostNameLength &&
  /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/i.test(url.hostname);

const styleOriginsSchema = z.array(addressSchema(isStyleAddress)).max(maxStyleOrigins).nullable();

const basemapSchema = z.discriminatedUnion('kind', [
  builtInBasemap,
  /**
   * With the origins from which the style loads, as it named them when it was selected; null if an earlier version
   * stored origins that aren't allowed.
   */
  onlineStyle.extend({ origins: styleOriginsSchema.default([]).catch(null) }).transform((style) => {
    const allowed = style.origins?.every((origin) => mayStyleName(style.url, new URL(origin)));
    return allowed ? style : { ...style, origins: null };
  }),
  tilesFile,
]);
export type Basemap = z.infer<typeof basemapSchema>;

export const serviceChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('built-in') }),
  z.object({ kind: z.literal('provider'), baseUrl: baseUrlSchema }),
]);
export type ServiceChoice = z.infer<typeof serviceChoiceSchema>;

/** Whether two choices are the same service. */
export const isSameService = (one: ServiceChoice, other: ServiceChoice): boolean =>
  serviceName(one) === serviceName(other);

/** Returns a text that identifies a service: its URL, or a constant for the built-in one. */
export const serviceName = (service: ServiceChoice): string =>
  service.kind === 'provider' ? withoutEndSlash(service.baseUrl) : service.kind;

/** Returns the origin of a service's URL, for which API keys are stored. */
export const originOf = (baseUrl: string): string => new URL(baseUrl).origin;

/** Returns a service's URL without trailing slashes, so that paths can be appended. */
export const withoutEndSlash = (baseUrl: string): string => trimmedEnd(baseUrl, /\//);

/** Accepted toll payment: methods and, for `transponder`, system names. */
export const paymentProfileSchema = z.object({
  id: limitedText.min(1),
  name: z.string().trim().min(1).max(60),
  methods: limitedList(limitedText),
  transponders: limitedList(limitedText.trim().min(1)),
});
export type PaymentProfile = z.infer<typeof paymentProfileSchema>;

/** Driving costs other than tolls, in one currency (ISO 4217). */
export const tripRatesSchema = z.object({
  currency: limitedText.regex(/^[A-Z]{3}$/),
  perKilometer: z.number().nonnegative(),
  perHour: z.number().nonnegative(),
});
export type TripRates = z.infer<typeof tripRatesSchema>;

/** What zone colors represent on map and list: store, or first type. */
export const zoneColorings = ['store', 'type'] as const;
export type ZoneColoring = (typeof zoneColorings)[number];

/** Zones per request when publishing. Limited for slow networks; `api.md` has no limit. */
export const zonesPerBatchLimits = { min: 1, max: 1000 } as const;
export const zonesPerBatchSchema = z.int().min(zonesPerBatchLimits.min).max(zonesPerBatchLimits.max);

/** Range of the setting `gapWidthMeters`. */
export const gapWidthLimits = { min: 1, max: 1000 } as const;
const gapWidthSchema = z.int().min(gapWidthLimits.min).max(gapWidthLimits.max);

/** The region a workspace was created in; `id` is that of the stored region, `dataDate` an ISO date. */
export const workspaceRegionSchema = z.object({
  id: limitedText.min(1),
  name: limitedText,
  dataDate: limitedText,
});
export type WorkspaceRegion = z.infer<typeof workspaceRegionSchema>;

/** Service that data is from, with the region of the built-in one, which older versions didn't store. */
export const answeringServiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('built-in'), region: workspaceRegionSchema.optional() }),
  z.object({ kind: z.literal('provider'), baseUrl: baseUrlSchema }),
]);
export type AnsweringService = z.infer<typeof answeringServiceSchema>;

/** Whether two services have the same data: equal services, and equal regions if both are known. */
export function isSameAnsweringService(one: AnsweringService, other: AnsweringService): boolean {
  if (!isSameService(one, other)) return false;
  if (one.kind === 'provider' || other.kind === 'provider' || !one.region || !other.region) return true;
  return one.region.id === other.region.id && one.region.dataDate === other.region.dataDate;
}

/** Settings without API keys. Each falls back separately, so that one invalid value doesn't reset the others. */
export const settingsSchema = z.object({
  service: serviceChoiceSchema.default({ kind: 'built-in' }).catch({ kind: 'built-in' }),
  /** Sent with the public key, which providers only accept from known referers. */
  referer: z.url().max(maxRefererLength).default('http://localhost').catch('http://localhost'),
  windowLanguage: windowLanguageSchema.default('system').catch('system'),
  /** Language of the service's responses; null for that of the window. */
  language: z.enum(languages).nullable().default(null).catch(null),
  units: z.enum(unitSystems).default('metric').catch('metric'),
  theme: z.enum(themes).default('system').catch('system'),
  /** Cell separator of all CSV exports. */
  csvSeparator: z.enum(csvSeparators).default(',').catch(','),
  basemap: basemapSchema.default({ kind: 'built-in' }).catch({ kind: 'built-in' }),
  /** Basemap that was replaced by the built-in one after repeated crashes; null once the user selects one. */
  setAsideBasemap: basemapChoiceSchema.nullable().default(null).catch(null),
  /** Time of the last crash soon after startup with this basemap; null if there was none. */
  endedWithBasemapAt: limitedDateTime.nullable().default(null).catch(null),
  paymentProfiles: limitedList(paymentProfileSchema).default([]).catch([]),
  /** Null if only tolls count as costs of a trip. */
  tripRates: tripRatesSchema.nullable().default(null).catch(null),
  /** Sample tolls of the built-in region, and sample prices for tolls of unknown price, always marked as samples. */
  sampleTariffs: z.boolean().default(false).catch(false),
  /** Batch size when creating zones. */
  zonesPerBatch: zonesPerBatchSchema.default(100).catch(100),
  /** Maximum width of a strip between two zones to be reported as a gap. */
  gapWidthMeters: gapWidthSchema.default(limits.gapWidthMeters).catch(limits.gapWidthMeters),
  zoneColoring: z.enum(zoneColorings).default('store').catch('store'),
  /** Store colors, in the order of first use. */
  storeColors: limitedList(storeColorSchema).readonly().default([]).catch([]),
  /** Whether routes avoid active closures at all. */
  closuresApply: z.boolean().default(true).catch(true),
  /** Whether searches and their answers are recorded in the history. */
  searchHistory: z.boolean().default(true).catch(true),
  /** Whether system notifications report the end of background tasks while the window is inactive. */
  tellsEndOfWork: z.boolean().default(true).catch(true),
  /** Null until the built-in service was first used with a region. */
  madeInRegion: workspaceRegionSchema.nullable().default(null).catch(null),
});
export type Settings = z.infer<typeof settingsSchema>;

/**
 * Settings that are stored in the workspace. It only has the URL of the service; API keys are stored in the user's
 * profile.
 */
export const projectSettingsSchema = settingsSchema.pick({
  service: true,
  paymentProfiles: true,
  tripRates: true,
  zonesPerBatch: true,
  gapWidthMeters: true,
  zoneColoring: true,
  storeColors: true,
  closuresApply: true,
  madeInRegion: true,
});

/** A partial change: unlike in the schema above, an invalid value is rejected instead of falling back. */
export const settingsChangeSchema = z
  .object({
    service: serviceChoiceSchema,
    referer: z.url({ protocol: /^https?$/ }).max(maxRefererLength),
    windowLanguage: windowLanguageSchema,
    language: z.enum(languages).nullable(),
    units: z.enum(unitSystems),
    theme: z.enum(themes),
    csvSeparator: z.enum(csvSeparators),
    basemap: basemapChoiceSchema,
    paymentProfiles: limitedList(paymentProfileSchema),
    tripRates: tripRatesSchema.nullable(),
    sampleTariffs: z.boolean(),
    zonesPerBatch: zonesPerBatchSchema,
    gapWidthMeters: gapWidthSchema,
    zoneColoring: z.enum(zoneColorings),
    closuresApply: z.boolean(),
    searchHistory: z.boolean(),
    tellsEndOfWork: z.boolean(),
    madeInRegion: workspaceRegionSchema,
  })
  .partial()
  .strict();
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
