import { degrees, unitsOf } from './units.mjs';

/** Accuracy in meters of operations whose accuracy is missing in the register, or is 999. */
const unknownAccuracy = 1000;
const accuracyOf = (meters) => (meters === null || meters === 999 ? unknownAccuracy : meters);
/** Accuracy in meters of datums that are realizations of WGS84, or agree with one. */
const coincidentAccuracy = 2;
const everywhere = [-180, -90, 180, 90];
const [wgs84, gradian] = [6326, 9105];
const arcSecondsPerRadian = (180 * 3600) / Math.PI;
const millionths = 1e6;

/** Methods that rotate the coordinate frame, opposite to rotations of the position vector. */
const coordinateFrame = new Set([9607, 1032, 1038, 9636, 1034, 1039]);
/** Methods that rotate about a pivot (Molodensky-Badekas), not about the Earth's center. */
const aroundPivot = new Set([9636, 1034, 1039, 1061, 1062, 1063]);

const rounded = (value, decimals) => Number(value.toFixed(decimals)) + 0;

/**
 * Returns the parameters of a Helmert transformation (position vector) in meters, arc-seconds, and parts per million.
 */
function helmertOf(row, units) {
  const inMeters = ['tx', 'ty', 'tz'].map((name) => row[name] * units.get(row.translation_uom_code).factor);
  if (row.rx === null) return [...inMeters, 0, 0, 0, 0];
  const sign = coordinateFrame.has(row.method_code) ? -1 : 1;
  const perUnit = units.get(row.rotation_uom_code).factor * arcSecondsPerRadian * sign;
  const [rx, ry, rz] = ['rx', 'ry', 'rz'].map((name) => row[name] * perUnit);
  const scale = row.scale_difference * units.get(row.scale_difference_uom_code).factor * millionths;
  const rotationAndScale = [rx, ry, rz, scale];
  if (!aroundPivot.has(row.method_code)) return [...inMeters, ...rotationAndScale];
  const pivot = ['px', 'py', 'pz'].map((name) => row[name] * units.get(row.pivot_uom_code).factor);
  return [...aboutTheCenter(inMeters, rotationAndScale, pivot), ...rotationAndScale];
}

/** Returns the translation of the equivalent transformation that rotates about the Earth's center. */
function aboutTheCenter(translation, [rx, ry, rz, scale], [px, py, pz]) {
  const [x, y, z] = [rx, ry, rz].map((seconds) => seconds / arcSecondsPerRadian);
  const scaleFactor = 1 + scale / millionths;
  const rotatedPivot = [
    scaleFactor * (px - z * py + y * pz),
    scaleFactor * (z * px + py - x * pz),
    scaleFactor * (-y * px + x * py + pz),
  ];
  return translation.map((meters, axis) => meters + [px, py, pz][axis] - rotatedPivot[axis]);
}

const sum = (one, other) => one.map((value, index) => value + other[index]);

/** Returns a function that reads an operation of the register as a shift to WGS84. */
function operationReader(register, units) {
  const helmert = register.prepare(
    'select * from helmert_transformation_table where auth_name = ? and code = ?',
  );
  const concatenated = register.prepare(
    "select accuracy from concatenated_operation where auth_name = 'EPSG' and code = ?",
  );
  const steps = register.prepare(
    "select step_auth_name as authority, step_code as code from concatenated_operation_step where operation_auth_name = 'EPSG' and operation_code = ? order by step_number",
  );
  const extents = register.prepare(
    'select west_lon as west, south_lat as south, east_lon as east, north_lat as north from usage join extent on extent.auth_name = extent_auth_name and extent.code = extent_code where object_auth_name = ? and object_code = ?  and object_table_name = ?',
  );
  const datumOf = register.prepare(
    'select datum_code as datum from geodetic_crs where auth_name = ? and code = ?',
  );

  const area = (authority, code, table) => {
    const { west, south, east, north } = extents.get(authority, code, table);
    return [west, south, east < west ? east + 360 : east, north];
  };
  /** Returns a step; longitude rotations count as none, because the datum has the prime meridian. */
  const stepOf = (authority, code) => {
    const row = helmert.get(authority, code);
    return row
      ? { towgs84: helmertOf(row, units), accuracy: accuracyOf(row.accuracy) }
      : { towgs84: Array(7).fill(0), accuracy: 0 };
  };
  return (operation, datum) => {
    const [authority, text] = operation.split(':');
    const code = /^\d+$/.test(text) ? Number(text) : text;
    const row = helmert.get(authority, code);
    if (row) {
      const source = datumOf.get(row.source_crs_auth_name, row.source_crs_code).datum;
      const { towgs84, accuracy } = stepOf(authority, code);
      return {
        operation,
        accuracy,
        area: area(authority, code, 'helmert_transformation'),
        towgs84: shortenedParameters(source === datum ? towgs84 : towgs84.map((value) => -value)),
      };
    }
    const parts = steps.all(code).map((step) => stepOf(step.authority, step.code));
    return {
      operation,
      accuracy: accuracyOf(
        concatenated.get(code).accuracy ?? parts.reduce((meters, { accuracy }) => meters + accuracy, 0),
      ),
      area: area(authority, code, 'concatenated_operation'),
      towgs84: shortenedParameters(parts.map(({ towgs84 }) => towgs84).reduce(sum)),
    };
  };
}

/** Returns rounded parameters, without rotation and scale if they are zero. */
const shortenedParameters = (towgs84) => {
  const values = towgs84.map((value, index) => rounded(value, index < 3 ? 4 : 6));
  return values.slice(3).every((value) => value === 0) ? values.slice(0, 3) : values;
};

/** Returns the shift of a datum that is treated as WGS84: the register has no operations for its realizations. */
const coincident = (code) => ({
  operation: 'none',
  accuracy: code === wgs84 ? 0 : coincidentAccuracy,
  area: everywhere,
  towgs84: [0, 0, 0],
});

const datumsOfTheRegister = `
  select datum.code, datum.name, semi_major_axis as a, inv_flattening as flattening, semi_minor_axis as b,
    ellipsoid.uom_code as axis_unit, longitude as meridian, prime_meridian.uom_code as meridian_unit
  from geodetic_datum datum
  join ellipsoid on ellipsoid.auth_name = 'EPSG' and ellipsoid.code = datum.ellipsoid_code
  join prime_meridian on prime_meridian.auth_name = 'EPSG' and prime_meridian.code = datum.prime_meridian_code
  where datum.auth_name = 'EPSG'`;

const geographicSystems = `
  select system.code, system.datum_code as datum, min(axis.uom_code) as unit
  from geodetic_crs system
  join axis on axis.coordinate_system_auth_name = 'EPSG'
    and axis.coordinate_system_code = system.coordinate_system_code and axis.coordinate_system_order = 1
  where system.auth_name = 'EPSG' and system.type like 'geographic%' and not system.deprecated
  group by system.code order by system.code`;

/**
 * Returns the datums of the register with their shifts to WGS84, ordered by name.
 * @param choices by code of the datum: codes of its operations in order of preference, or the parameters of several
 *   operations in one; and names of other programs that the register lacks
 */
export function datums(register, choices) {
  const units = unitsOf(register);
  const operation = operationReader(register, units);
  const aliases = register.prepare(
    "select alt_name as name, source from alias_name where table_name = 'geodetic_datum' and auth_name = 'EPSG' and code = ? order by rowid",
  );
  const systems = register.prepare(geographicSystems).all();
  const rows = register
    .prepare(datumsOfTheRegister)
    .all()
    .filter(({ code }) => choices[code]);
  return rows
    .map((row) => {
      const { name: expected, shifts, names = [] } = choices[row.code];
      const datumAliases = aliases.all(row.code);
      const from = (source) =>
        datumAliases.filter((alias) => alias.source === source).map(({ name }) => name);
      const name = row.name.replace(/ ensemble$/, '');
      if (name !== expected) throw new Error(`Datum ${row.code} is ${name}, not ${expected}`);
      const axis = units.get(row.axis_unit).factor;
      const a = row.a * axis;
      const meridian = degrees(row.meridian, row.meridian_unit, units);
      const datumSystems = systems.filter(({ datum }) => datum === row.code);
      return {
        names: [...new Set([name, ...['ESRI', 'EPSG', 'PROJ'].flatMap(from), ...names])],
        codes: datumSystems.map(({ code }) => code),
        ...(meridian !== 0 && { meridian: rounded(meridian, 10) }),
        ...(datumSystems.some(({ unit }) => unit === gradian) && { gradians: true }),
        a: rounded(a, 4),
        rf: rounded(row.flattening ?? a / (a - row.b * axis), 9),
        shifts:
          shifts.length === 0
            ? [coincident(row.code)]
            : shifts.map((shift) => (typeof shift === 'string' ? operation(shift, row.code) : shift)),
      };
    })
    .sort((one, other) => (one.names[0] < other.names[0] ? -1 : 1));
}
