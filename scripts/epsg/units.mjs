const degreesPerRadian = 180 / Math.PI;
/** Exact factors, because those of the register are rounded radians. */
const degreesPerUnit = { 9102: 1, 9105: 0.9 };
const sexagesimal = 9110;

/** Returns an angle in degrees; in sexagesimal notation, 49.5206 is 49°52′06″. */
export function degrees(value, unit, units) {
  if (unit !== sexagesimal)
    return value * (degreesPerUnit[unit] ?? units.get(unit).factor * degreesPerRadian);
  const [whole, fraction = ''] = Math.abs(value).toFixed(10).split('.');
  const minutes = Number(fraction.slice(0, 2));
  const seconds = Number(`${fraction.slice(2, 4)}.${fraction.slice(4)}`);
  return Math.sign(value) * (Number(whole) + minutes / 60 + seconds / 3600);
}

/** Returns the units of the register by code: the factor to meters, radians, or 1, and PROJ's name if it has one. */
export const unitsOf = (register) =>
  new Map(
    register
      .prepare(
        "select code, conv_factor as factor, proj_short_name as projName from unit_of_measure where auth_name = 'EPSG'",
      )
      .all()
      .map(({ code, ...unit }) => [code, unit]),
  );
