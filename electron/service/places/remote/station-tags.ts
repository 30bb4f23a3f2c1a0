/** Additional tags that determine the kind of station. */
const stationTags = ['station', 'subway', 'light_rail', 'monorail', 'funicular', 'guest_house'];

/** Returns the additional tags of a result that determine its types; they depend on how its data was imported. */
export const stationTagsOf = (
  extra: Readonly<Record<string, unknown>> | null | undefined,
): Record<string, string> =>
  Object.fromEntries(
    stationTags.flatMap((key) => {
      const value = extra?.[key];
      return typeof value === 'string' ? [[key, value]] : [];
    }),
  );
