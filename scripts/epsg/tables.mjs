import { existsSync } from 'node:fs';
import Database from 'libsql';
import shifts from './datum-shifts.json' with { type: 'json' };
import { datums } from './datums.mjs';
import { projectedSystems } from './projected-systems.mjs';

/** Path of PROJ's database in Debian's package proj-data. */
export const debianDatabase = '/usr/share/proj/proj.db';

/**
 * Release of the register in Debian 12, with PROJ 9.1.1. Another release needs other operations in datum-shifts.json.
 */
const release = 'v10.076';

const releaseIn = (register) =>
  register.prepare("select value from metadata where key = 'EPSG.VERSION'").get().value;

/** Whether a database exists and has the release that the tables are created from. */
export function hasRelease(path) {
  if (!existsSync(path)) return false;
  const register = new Database(path, { readonly: true });
  const isSame = releaseIn(register) === release;
  register.close();
  return isSame;
}

/** Returns JSON with one entry per line, so that changes of a release show in a diff. */
const list = (values) => `[\n${values.map((value) => JSON.stringify(value)).join(',\n')}\n]\n`;
const record = (values) =>
  `{\n${Object.entries(values)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(',\n')}\n}\n`;

/**
 * Returns the texts of the files in resources/epsg by name.
 * @throws if the database has another release of the register
 */
export function tablesOf(path) {
  const register = new Database(path, { readonly: true });
  const actualRelease = releaseIn(register);
  if (actualRelease !== release)
    throw new Error(`${path} has release ${actualRelease} of the EPSG register, not ${release}`);
  const registerDatums = datums(register, shifts);
  const systems = projectedSystems(register, registerDatums);
  register.close();
  return { 'datums.json': list(registerDatums), 'projected-systems.json': record(systems) };
}
