/** Version of the place index. Increase when this version can't read older indexes; they are then rebuilt. */
export const placeIndexVersion = 17;

/** Length of the word parts in `word_part`, through which substrings of words are found. */
export const partLength = 3;

/** Maximum number of houses of a street, adjacent by number, that share a row and a bounding box. */
export const housesPerGroup = 16;

/**
 * Places are numbered by descending importance. FTS5 returns rows in that order, so the first rows of any query are the
 * most important ones and no sorting is needed. Names of countries and divisions have their own column, `area`: they
 * are the most important places, but people rarely search for them.
 */
export const tablesSql = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
  CREATE TABLE country (
    code TEXT PRIMARY KEY, code3 TEXT NOT NULL, names TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE place (
    id INTEGER PRIMARY KEY, source TEXT NOT NULL, name_key TEXT NOT NULL, cell INTEGER, record TEXT NOT NULL
  );
  CREATE VIRTUAL TABLE place_words USING fts5(
    name, area, context, facets,
    content='', detail=column, columnsize=0, tokenize='ascii', prefix='1 2 3 4'
  );
  CREATE TABLE word_part (part TEXT PRIMARY KEY, words TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE shape (place INTEGER PRIMARY KEY, geometry TEXT NOT NULL);
  CREATE TABLE street_line (id INTEGER PRIMARY KEY, street INTEGER NOT NULL, line TEXT NOT NULL);
  CREATE TABLE corner (
    street INTEGER, other INTEGER, lat REAL NOT NULL, lng REAL NOT NULL,
    PRIMARY KEY (street, other)
  ) WITHOUT ROWID;
  CREATE TABLE house_group (
    id INTEGER PRIMARY KEY,
    street INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    houses TEXT NOT NULL
  );
  CREATE TABLE house_postcode (postcode TEXT, house_group INTEGER, PRIMARY KEY (postcode, house_group)) WITHOUT ROWID;
  CREATE VIRTUAL TABLE poi_box USING rtree(id, south, north, west, east, +types TEXT, +lat REAL, +lng REAL);
  CREATE VIRTUAL TABLE line_box USING rtree(id, south, north, west, east);
  CREATE VIRTUAL TABLE house_box USING rtree(id, south, north, west, east);
`;

/**
 * Table that only the world's index has, for the region builder: its settlements ordered by source, with data that
 * their places lack. `aliases` is a JSON array of other names as written.
 */
export const settlementTableSql = `
  CREATE TABLE settlement (
    id INTEGER PRIMARY KEY,
    place INTEGER NOT NULL,
    lat REAL NOT NULL,
    lng REAL NOT NULL,
    population INTEGER NOT NULL,
    aliases TEXT
  );
`;

/** Indexes; faster to create after the rows are inserted. */
export const indexesSql = `
  CREATE UNIQUE INDEX place_by_source ON place (source);
  CREATE INDEX place_by_name ON place (name_key);
  CREATE INDEX place_by_cell ON place (cell) WHERE cell IS NOT NULL;
  CREATE INDEX line_by_street ON street_line (street);
  CREATE INDEX corner_by_other ON corner (other);
  CREATE INDEX house_group_by_number ON house_group (street, first);
  INSERT INTO place_words (place_words) VALUES ('optimize');
`;

/** Returns the number of the cell, half a degree wide, that a position is in; used to look up nearby settlements. */
export const cellOf = (lat: number, lng: number): number =>
  Math.floor((lat + 90) * 2) * 1000 + Math.floor((lng + 180) * 2);

/** Returns the index word of places in a cell of one degree, given by its southwest corner. */
export const areaWord = (latDegree: number, lngDegree: number): string =>
  `g${latDegree + 90}x${(lngDegree + 540) % 360}`;
