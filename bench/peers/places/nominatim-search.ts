import { z } from 'zod';
import type { Bounds } from '../../../shared/geo/bounds.ts';
import type { Answer } from './judge.ts';

const schema = z.array(
  z.object({ lat: z.coerce.number(), lon: z.coerce.number(), display_name: z.string() }),
);

/** Returns the first five of Nominatim for a text, in the names of the place, with the region as its view. */
export async function nominatimSearch(
  url: string,
  text: string,
  { southwest, northeast }: Bounds,
): Promise<Answer[]> {
  const query = new URLSearchParams({
    q: text,
    format: 'jsonv2',
    limit: '5',
    viewbox: [southwest.lng, southwest.lat, northeast.lng, northeast.lat].join(','),
  });
  const response = await fetch(`${url}/search?${query}`);
  if (!response.ok) throw new Error(`Nominatim responded ${response.status} to ${text}`);
  return schema
    .parse(await response.json())
    .map(({ lat, lon, display_name: shown }) => ({ text: shown, at: { lat, lng: lon } }));
}
