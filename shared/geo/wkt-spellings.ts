/** Function call of PostGIS or MySQL around Well-Known Text: `ST_GeomFromText('POLYGON (…)', 4326)`. */
const call =
  /\b(?:ST_)?[A-Za-z]{0,20}From[A-Za-z]{0,12}(?:Text|WKT)\s{0,9}\(\s{0,9}'([^']*)'\s{0,9}(?:,\s{0,9}(\d{1,6})\s{0,9})?\)/gi;
/** Leading URL of a reference system, as in GeoSPARQL, whose axes are longitude and latitude. */
const lngLatSystem = /<https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/1\.3\/CRS84>\s{0,9}/gi;
const minusSign = /\u2212/g;

/** Whether text starts as Well-Known Text in a function call or after a reference system. */
export const beginsAsSpelledWkt = (text: string): boolean =>
  /^(?:<https?:\/\/[^<>\s]{1,200}>\s{0,9}[A-Z]{3,20}\s{0,9}[(ZM]|(?:ST_)?[A-Za-z]{0,20}From[A-Za-z]{0,12}(?:Text|WKT)\s{0,9}\()/i.test(
    text.slice(0, 300),
  );

/** Returns Well-Known Text without wrappers: a database function, CRS84 as a URL, U+2212 for minus. */
export const plainWkt = (text: string): string =>
  text
    .replaceAll(call, (_, wkt: string, srid: string | undefined) =>
      srid === undefined || /^\s*SRID/i.test(wkt) ? wkt : `SRID=${srid};${wkt}`,
    )
    .replaceAll(lngLatSystem, '')
    .replaceAll(minusSign, '-');
