/**
 * Identity behind a `public_id`. IDs are built from source IDs, so they stay the same when the same data is imported
 * again; clients treat them as opaque.
 */
export type PlaceReference =
  | { kind: 'place'; source: string }
  | { kind: 'address'; streetSource: string; number: number; source: string }
  /** `town` where the street goes through several. */
  | { kind: 'number'; streetSource: string; houseNumber: string; town?: string | undefined }
  | { kind: 'corner'; streetSource: string; otherSource: string };

export function publicId(reference: PlaceReference): string {
  return Buffer.from(written(reference)).toString('base64');
}

function written(reference: PlaceReference): string {
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

/** Undefined for a text that isn't an ID of this service. */
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
