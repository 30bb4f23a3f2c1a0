import { writeFile } from 'node:fs/promises';
import { Contrib, Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library';
import { carriedPackages } from '../carried-packages.mjs';

/**
 * Writes the components of the program as a CycloneDX 1.6 document: Electron's runtime, each package with its version,
 * license, and the hash that npm verified, and the routing engine if it was installed from a wheel.
 */
export async function writeSbom(file, { name, version, electronVersion, engine }) {
  const bom = new Models.Bom();
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, name, { version });
  const runtime = { name: 'electron', version: electronVersion, license: 'MIT' };
  for (const carried of [runtime, ...(await carriedPackages())]) bom.components.add(component(carried));
  if (engine) bom.components.add(wheelComponent(engine));
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  await writeFile(file, `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`);
}

function component({ name, version, license, integrity }) {
  const [group, nameInGroup] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const result = new Models.Component(Enums.ComponentType.Library, nameInGroup, {
    ...(group && { group }),
    version,
    // https://github.com/package-url/purl-spec: a scope's @ is written as %40.
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  });
  result.licenses.add(licenseOf(license));
  if (integrity) result.hashes.set(...Contrib.FromNodePackageJson.Utils.parsePackageIntegrity(integrity));
  return result;
}

function wheelComponent({ name, version, sha256 }) {
  const result = new Models.Component(Enums.ComponentType.Library, name, {
    version,
    purl: `pkg:pypi/${name}@${version}`,
  });
  result.licenses.add(licenseOf('MIT'));
  result.hashes.set(Enums.HashAlgorithm['SHA-256'], sha256);
  return result;
}

function licenseOf(license) {
  if (SPDX.isSupportedSpdxId(license)) return new Models.SpdxLicense(license);
  return / (OR|AND|WITH) /.test(license)
    ? new Models.LicenseExpression(license)
    : new Models.NamedLicense(license);
}
