import { degrees, unitsOf } from './units.mjs';

/** Number of significant digits that PROJ writes. */
const digits = 15;
const rounded = (value) => String(Number(value.toPrecision(digits)));

/** Parameters of conversions, by their codes in the register. */
const angle = {
  originLat: 8801,
  originLng: 8802,
  centerLat: 8811,
  centerLng: 8812,
  azimuth: 8813,
  skew: 8814,
  falseOriginLat: 8821,
  falseOriginLng: 8822,
  parallel1: 8823,
  parallel2: 8824,
  parallel: 8832,
  lng: 8833,
  coneColatitude: 1036,
};
const scale = { origin: 8805, line: 8815, pseudoParallel: 8819, ellipsoid: 1038 };
const easting = [8806, 8816, 8826];
const northing = [8807, 8817, 8827];

const transverseMercator = (of) => {
  const zone = (of.degrees(angle.originLng) + 183) / 6;
  const isUtm =
    of.degrees(angle.originLat) === 0 &&
    of.number(scale.origin) === 0.9996 &&
    of.meters(easting) === 500_000 &&
    [0, 10_000_000].includes(of.meters(northing)) &&
    of.unit === '' &&
    Number.isInteger(zone);
  if (isUtm) return `+proj=utm +zone=${zone}${of.meters(northing) === 0 ? '' : ' +south'}`;
  return `+proj=tmerc ${of.origin} +k=${of.scale(scale.origin)} ${of.offset}`;
};

const conicOfTwoParallels = (projection) => (of) =>
  `+proj=${projection} +lat_0=${of.angle(angle.falseOriginLat)} +lon_0=${of.angle(angle.falseOriginLng)} +lat_1=${of.angle(angle.parallel1)} +lat_2=${of.angle(angle.parallel2)} ${of.offset}`;

const oblique = (start) => (of) =>
  `${start} +lat_0=${of.angle(angle.centerLat)} +lonc=${of.angle(angle.centerLng)} +alpha=${of.angle(angle.azimuth)} +gamma=${of.angle(angle.skew)} +k=${of.scale(scale.line)} ${of.offset}`;

const krovak = (axes) => (of) =>
  `+proj=krovak${axes} +lat_0=${of.angle(angle.centerLat)} +lon_0=${of.angle(angle.lng)} +alpha=${of.angle(angle.coneColatitude)} +k=${of.scale(scale.pseudoParallel)} ${of.offset}`;

const origin = (start) => (of) => `${start} ${of.origin} ${of.offset}`;

/** PROJ definitions by projection method of the register, if proj4 supports them. */
const projections = {
  1027: origin('+proj=laea'),
  1028: (of) =>
    `+proj=eqc +lat_ts=${of.angle(angle.parallel1)} +lat_0=0 +lon_0=${of.angle(angle.originLng)} ${of.offset}`,
  1041: krovak(''),
  1051: (of) => `${conicOfTwoParallels('lcc')(of)} +k_0=${of.scale(scale.ellipsoid)}`,
  1078: (of) => `+proj=eqearth +lon_0=${of.angle(angle.originLng)} ${of.offset}`,
  1111: transverseMercator,
  9801: (of) =>
    `+proj=lcc +lat_1=${of.angle(angle.originLat)} ${of.origin} +k_0=${of.scale(scale.origin)} ${of.offset}`,
  9802: conicOfTwoParallels('lcc'),
  9803: conicOfTwoParallels('lcc'),
  9804: (of) => `+proj=merc +lon_0=${of.angle(angle.originLng)} +k=${of.scale(scale.origin)} ${of.offset}`,
  9805: (of) =>
    `+proj=merc +lat_ts=${of.angle(angle.parallel1)} +lon_0=${of.angle(angle.originLng)} ${of.offset}`,
  9806: origin('+proj=cass'),
  9807: transverseMercator,
  9808: (of) => `+proj=tmerc +axis=wsu ${of.origin} +k=${of.scale(scale.origin)} ${of.offset}`,
  9809: (of) => `+proj=sterea ${of.origin} +k=${of.scale(scale.origin)} ${of.offset}`,
  9810: (of) => `+proj=stere ${of.origin} +k=${of.scale(scale.origin)} ${of.offset}`,
  9811: origin('+proj=nzmg'),
  9812: oblique('+proj=omerc +no_uoff'),
  9815: (of) =>
    of.degrees(angle.azimuth) === 90 && of.degrees(angle.skew) === 90
      ? `+proj=somerc +lat_0=${of.angle(angle.centerLat)} +lon_0=${of.angle(angle.centerLng)} +k_0=${of.scale(scale.line)} ${of.offset}`
      : oblique('+proj=omerc')(of),
  9818: origin('+proj=poly'),
  9819: krovak(' +axis=swu'),
  9820: origin('+proj=laea'),
  9822: conicOfTwoParallels('aea'),
  9829: (of) =>
    `+proj=stere +lat_0=${of.degrees(angle.parallel) < 0 ? -90 : 90} +lat_ts=${of.angle(angle.parallel)} +lon_0=${of.angle(angle.lng)} ${of.offset}`,
  9831: origin('+proj=aeqd +guam'),
  9832: origin('+proj=aeqd'),
  9835: (of) =>
    `+proj=cea +lat_ts=${of.angle(angle.parallel1)} +lon_0=${of.angle(angle.originLng)} ${of.offset}`,
};

/** Returns the values of a conversion that projections are defined with, in degrees and meters, and its unit. */
function valuesOf(row, units) {
  const values = new Map();
  for (let index = 1; index <= 7; index += 1)
    if (row[`param${index}_code`] !== null)
      values.set(row[`param${index}_code`], {
        value: row[`param${index}_value`],
        unit: row[`param${index}_uom_code`],
      });
  const at = (codes) => values.get([codes].flat().find((code) => values.has(code)));
  const inDegrees = (code) => degrees(at(code).value, at(code).unit, units);
  const meters = (codes) => at(codes).value * units.get(at(codes).unit).factor;
  const { factor, projName } = units.get(row.axis_unit);
  return {
    degrees: inDegrees,
    meters,
    number: (code) => at(code).value,
    angle: (code) => rounded(inDegrees(code)),
    scale: (code) => rounded(at(code).value),
    get origin() {
      return `+lat_0=${rounded(inDegrees(angle.originLat))} +lon_0=${rounded(inDegrees(angle.originLng))}`;
    },
    offset: `+x_0=${rounded(meters(easting))} +y_0=${rounded(meters(northing))}`,
    unit: factor === 1 ? '' : projName ? ` +units=${projName}` : ` +to_meter=${rounded(factor)}`,
  };
}

/** ETRS89 / UTM zone 38N, which is deprecated, but has no replacement in the database. */
const deprecatedInUse = 25838;

const systemsOfTheRegister = `
  select conversion.*, system.code, system.geodetic_crs_code as base, axis.uom_code as axis_unit,
    prime_meridian.name as meridian
  from projected_crs system
  join conversion on conversion.auth_name = 'EPSG' and conversion.code = system.conversion_code
  join axis on axis.coordinate_system_auth_name = 'EPSG' and axis.coordinate_system_order = 1
    and axis.coordinate_system_code = system.coordinate_system_code
  join geodetic_crs base on base.auth_name = 'EPSG' and base.code = system.geodetic_crs_code
  join geodetic_datum datum on datum.auth_name = 'EPSG' and datum.code = base.datum_code
  join prime_meridian on prime_meridian.auth_name = 'EPSG' and prime_meridian.code = datum.prime_meridian_code
  where system.auth_name = 'EPSG' and (not system.deprecated or system.code = ${deprecatedInUse})
  order by system.code`;

/**
 * Returns the projected systems of the register by code: the code of their geographic system and a PROJ definition; for
 * compound systems the code of their horizontal part. Omits systems of datums other than `datums`, and of projections
 * that proj4 doesn't support.
 */
export function projectedSystems(register, datums) {
  const units = unitsOf(register);
  const geographic = new Set(datums.flatMap(({ codes }) => codes));
  const systems = new Map();
  for (const row of register.prepare(systemsOfTheRegister).all()) {
    const define = projections[row.method_code];
    if (!define || !geographic.has(row.base)) continue;
    const values = valuesOf(row, units);
    const meridian = row.meridian === 'Greenwich' ? '' : ` +pm=${row.meridian.toLowerCase()}`;
    systems.set(row.code, `${row.base} ${define(values)}${values.unit}${meridian}`);
  }
  const compound = register
    .prepare(
      "select code, horiz_crs_code as horizontal from compound_crs where auth_name = 'EPSG' and not deprecated",
    )
    .all();
  for (const { code, horizontal } of compound)
    if (systems.has(horizontal) || geographic.has(horizontal)) systems.set(code, `${horizontal}`);
  return Object.fromEntries(systems);
}
