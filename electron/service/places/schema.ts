/** Raised whenever an index made by an older program can no longer be read; it is then made again. */
export const placeIndexVersion = 1;

/** Addresses that share one box of the R*Tree: neighbours along a street. */
export const addressesPerBox = 16;

/**
 * Places are numbered by falling importance. FTS5 answers in the order of these numbers, so the
 * first rows of any query are its most important ones and nothing need be sorted.
 */
export const tablesSql = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
  CREATE TABLE country (
    code TEXT PRIMARY KEY, code3 TEXT NOT NULL, names TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE place (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    types TEXT NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    alias_keys TEXT,
    names TEXT,
    importance REAL NOT NULL,
    lat REAL NOT NULL,
    lng REAL NOT NULL,
    country TEXT NOT NULL,
    admin1 TEXT,
    admin2 TEXT,
    locality TEXT,
    suburb TEXT,
    postcode TEXT,
    street TEXT,
    house_number TEXT,
    south REAL, west REAL, north REAL, east REAL,
    cell INTEGER
  );
  CREATE VIRTUAL TABLE place_words USING fts5(
    name, context, facets,
    content='', detail=column, columnsize=0, tokenize='ascii', prefix='1 2 3 4'
  );
  CREATE TABLE shape (place INTEGER PRIMARY KEY, geometry TEXT NOT NULL);
  CREATE TABLE street_line (id INTEGER PRIMARY KEY, street INTEGER NOT NULL, line TEXT NOT NULL);
  CREATE TABLE corner (
    street INTEGER, other INTEGER, lat REAL NOT NULL, lng REAL NOT NULL,
    PRIMARY KEY (street, other)
  ) WITHOUT ROWID;
  CREATE TABLE address (
    id INTEGER PRIMARY KEY,
    street INTEGER NOT NULL,
    number INTEGER NOT NULL,
    suffix TEXT NOT NULL,
    house_number TEXT NOT NULL,
    building TEXT,
    unit TEXT,
    postcode TEXT,
    lat REAL NOT NULL,
    lng REAL NOT NULL,
    source TEXT NOT NULL
  );
  CREATE VIRTUAL TABLE poi_box USING rtree(id, south, north, west, east);
  CREATE VIRTUAL TABLE area_box USING rtree(id, south, north, west, east);
  CREATE VIRTUAL TABLE line_box USING rtree(id, south, north, west, east);
  CREATE VIRTUAL TABLE address_box USING rtree(id, south, north, west, east);
`;

/** Made after the rows, which is faster. */
export const indexesSql = `
  CREATE UNIQUE INDEX place_by_source ON place (source);
  CREATE INDEX place_by_name ON place (name_key);
  CREATE INDEX place_by_cell ON place (cell) WHERE cell IS NOT NULL;
  CREATE INDEX line_by_street ON street_line (street);
  CREATE INDEX address_by_number ON address (street, number);
  CREATE INDEX address_by_source ON address (source);
  CREATE INDEX address_by_postcode ON address (postcode) WHERE postcode IS NOT NULL;
  INSERT INTO place_words (place_words) VALUES ('optimize');
`;

/** Settlements are looked up around a point by cells of half a degree. */
export const cellOf = (lat: number, lng: number): number =>
  Math.floor((lat + 90) * 2) * 1000 + Math.floor((lng + 180) * 2);

/** The words by which the index knows the degree cells of the map. */
export const areaWord = (latDegree: number, lngDegree: number): string =>
  `g${latDegree + 90}x${(lngDegree + 540) % 360}`;
