/**
 * A `zone_id` that nobody has: the next number after those with this name in front. `zone-1`, `zone-2`.
 */
export function suggestZoneId(taken: Iterable<string>, name = 'zone'): string {
  const prefix = `${name}-`;
  let highest = 0;
  for (const zoneId of taken) {
    if (!zoneId.startsWith(prefix)) continue;
    const number = zoneId.slice(prefix.length);
    if (/^[1-9]\d{0,8}$/.test(number)) highest = Math.max(highest, Number(number));
  }
  return `${prefix}${highest + 1}`;
}

/** The name of a `zone_id` without its number: `centre-2` gives `centre`. */
export const nameOfZoneId = (zoneId: string): string => zoneId.replace(/-\d+$/, '') || 'zone';
