#!/usr/bin/env bash
# opening_hours 3.15.0 (npm) takes coordinates only as text. Numbers, which every map and geocoder but
# Nominatim has, are ignored without a word: sunrise and sunset become 06:00 and 18:00 local time.
# Guess before the run: text and numbers give the same hours.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund opening_hours@3.15.0

cat >hours.cjs <<'SCRIPT'
const OpeningHours = require('opening_hours');
const { version } = require('opening_hours/package.json');

const address = { country_code: 'pt', state: 'Lisboa' };
const hours = (lat, lon) => {
  const [[from, to]] = new OpeningHours('sunrise-sunset', { lat, lon, address }).getOpenIntervals(
    new Date('2026-11-28T00:00'),
    new Date('2026-11-29T00:00'),
  );
  return `${from.toISOString().slice(11, 16)} to ${to.toISOString().slice(11, 16)}`;
};
console.log(`opening_hours ${version}`);
console.log(`Lisbon as text: ${hours('38.72', '-9.14')}`);
console.log(`Lisbon as numbers: ${hours(38.72, -9.14)}`);
SCRIPT
TZ=UTC node hours.cjs | tee output
diff - output <<'EXPECTED'
opening_hours 3.15.0
Lisbon as text: 07:32 to 17:16
Lisbon as numbers: 06:00 to 18:00
EXPECTED
