/** Function call of PostGIS or MySQL around Well-Known Text: `ST_GeomFromText('POLYGON (…)', 4326)`. */
const functionCall =
  /\b(?:ST_)?[A-Za-z]{0,20}From[A-Za-z]{0,12}(?:Text|WKT)\s{0,9}\(\s{0,9}'([^']*)'\s{0,9}(?:,\s{0,9}(\d{1,6})\s{0,9})?\)/gi;
/** Leading URL of a reference system, as in GeoSPARQL, whose axes are longitude and latitude. */
const crs84Url = /<https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/1\.3\/CRS84>\s{0,9}/gi;
const minusSign = /\u2212/g;

/** Whether text starts as Well-Known Text in a database function, or after the URL of a reference system. */
export const startsAsWrappedWkt = (text: string): boolean =>
  /^(?:<https?:\/\/[^<>\s]{1,200}>\s{0,9}[A-Z]{3,20}\s{0,9}[(ZM]|(?:ST_)?[A-Za-z]{0,20}From[A-Za-z]{0,12}(?:Text|WKT)\s{0,9}\()/i.test(
    text.slice(0, 300),
  );

/** Returns Well-Known Text without wrappers: a database function, CRS84 as a URL, U+2212 for minus. */
export const unwrappedWkt = (text: string): string =>
  text
    .replaceAll(functionCall, (_, wkt: string, srid: string | undefined) =>
      srid === undefined || /^\s*SRID/i.test(wkt) ? wkt : `SRID=${srid};${wkt}`,
    )
    .replaceAll(crs84Url, '')
    .replaceAll(minusSign, '-');
