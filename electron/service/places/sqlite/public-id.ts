/**
 * Content of a `public_id`, which is opaque to clients. IDs consist of source IDs, so they stay the same when the same
 * data is imported again.
 */
export type PlaceReference =
  | { kind: 'place'; source: string }
  | { kind: 'address'; streetSource: string; number: number; source: string }
  /** An interpolated house; `town` is set if the street goes through several. */
  | { kind: 'number'; streetSource: string; houseNumber: string; town?: string | undefined }
  | { kind: 'corner'; streetSource: string; otherSource: string };

/** Returns the `public_id` of a reference. */
export function publicId(reference: PlaceReference): string {
  return Buffer.from(textOf(reference)).toString('base64');
}

function textOf(reference: PlaceReference): string {
  switch (reference.kind) {
    case 'place':
      return `place:${reference.source}`;
    case 'address':
      return `address:${reference.streetSource}:${reference.number}:${reference.source}`;
    case 'number':
      return ['number', reference.streetSource, reference.houseNumber, reference.town ?? []].flat().join(':');
    case 'corner':
      return `corner:${reference.streetSource}:${reference.otherSource}`;
  }
}

/** Returns the reference in a `public_id`; undefined if it isn't one of this geocoder. */
export function readPublicId(text: string): PlaceReference | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) return undefined;
  const [kind, first, ...others] = bytes.toString('utf8').split(':');
  const rest = others.join(':');
  if (!first) return undefined;
  if (kind === 'place' && others.length === 0) return { kind, source: first };
  if (kind === 'address') {
    const [number = '', source] = others;
    if (!source || others.length !== 2 || !/^\d{1,6}$/.test(number)) return undefined;
    return { kind, streetSource: first, number: Number(number), source };
  }
  if (kind === 'number') {
    const [houseNumber, ...town] = others;
    return houseNumber
      ? { kind, streetSource: first, houseNumber, town: town.join(':') || undefined }
      : undefined;
  }
  if (kind === 'corner' && rest) return { kind, streetSource: first, otherSource: rest };
  return undefined;
}
