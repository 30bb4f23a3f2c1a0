/** Keys of additional tags that determine the type of a station or guest house. */
const stationTags = ['station', 'subway', 'light_rail', 'monorail', 'funicular', 'guest_house'];

/** Returns the additional tags that determine a result's types; empty if the engine's data was imported without them. */
export const stationTagsOf = (
  extra: Readonly<Record<string, unknown>> | null | undefined,
): Record<string, string> =>
  Object.fromEntries(
    stationTags.flatMap((key) => {
      const value = extra?.[key];
      return typeof value === 'string' ? [[key, value]] : [];
    }),
  );
