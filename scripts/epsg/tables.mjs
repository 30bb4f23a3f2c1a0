import { existsSync } from 'node:fs';
import Database from 'libsql';
import shifts from './datum-shifts.json' with { type: 'json' };
import { datums } from './datums.mjs';
import { projectedSystems } from './projected-systems.mjs';

/** Where Debian's package proj-data has the database of PROJ. */
export const debianDatabase = '/usr/share/proj/proj.db';

/** Of Debian 12, with PROJ 9.1.1. Another release needs other operations in datum-shifts.json. */
const release = 'v10.076';

const releaseIn = (register) =>
  register.prepare("select value from metadata where key = 'EPSG.VERSION'").get().value;

/** Whether a database exists and has the release that the tables are made of. */
export function hasRelease(path) {
  if (!existsSync(path)) return false;
  const register = new Database(path, { readonly: true });
  const isSame = releaseIn(register) === release;
  register.close();
  return isSame;
}

/** An entry a line: changes of a release show in a diff. */
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
  const found = releaseIn(register);
  if (found !== release) throw new Error(`${path} has release ${found} of the EPSG register, not ${release}`);
  const ofRegister = datums(register, shifts);
  const systems = projectedSystems(register, ofRegister);
  register.close();
  return { 'datums.json': list(ofRegister), 'projected-systems.json': record(systems) };
}
