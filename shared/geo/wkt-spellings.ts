/** A call of PostGIS or MySQL around Well-Known Text: `ST_GeomFromText('POLYGON (…)', 4326)`. */
const call =
  /\b(?:ST_)?[A-Za-z]{0,20}From[A-Za-z]{0,12}(?:Text|WKT)\s{0,9}\(\s{0,9}'([^']*)'\s{0,9}(?:,\s{0,9}(\d{1,6})\s{0,9})?\)/gi;
/** A reference system in front, as GeoSPARQL writes it, of which the axes are in the order of the numbers here. */
const lngLatSystem = /<https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/1\.3\/CRS84>\s{0,9}/gi;
const minusSign = /\u2212/g;

/** Whether a text begins as Well-Known Text in a call or behind a reference system. */
export const beginsAsSpelledWkt = (text: string): boolean =>
  /^(?:<https?:\/\/[^<>\s]{1,200}>\s{0,9}[A-Z]{3,20}\s{0,9}[(ZM]|(?:ST_)?[A-Za-z]{0,20}From[A-Za-z]{0,12}(?:Text|WKT)\s{0,9}\()/i.test(
    text.slice(0, 300),
  );

/** Returns Well-Known Text without what programs put around it: a call of a database, CRS84 by its address, U+2212 for minus. */
export const plainWkt = (text: string): string =>
  text
    .replaceAll(call, (_, wkt: string, srid: string | undefined) =>
      srid === undefined || /^\s*SRID/i.test(wkt) ? wkt : `SRID=${srid};${wkt}`,
    )
    .replaceAll(lngLatSystem, '')
    .replaceAll(minusSign, '-');
