#!/usr/bin/env bash
# Two evaluators of OpenStreetMap's opening hours disagree on an open end and on a comment: opening_hours
# 3.15.0 (npm) says unknown where opening-hours-py 2.1.4 (Rust) says open. Who counts "unknown" as closed
# loses every shop with "09:00+", and every one that asks people to ring the bell.
# Guess before the run: both say open for the first six hours of an open end, and open with a comment.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund opening_hours@3.15.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check opening-hours-py==2.1.4

cat >hours.cjs <<'SCRIPT'
const OpeningHours = require('opening_hours');
const place = { lat: '38.72', lon: '-9.14', address: { country_code: 'pt', state: 'Lisboa' } };
for (const text of ['09:00+', '08:00-20:00 "ring bell"', '08:00-20:00']) {
  const hours = new OpeningHours(text, place);
  const at = new Date('2026-11-28T10:00');
  console.log(`opening_hours 3.15.0, ${text}: ${hours.getUnknown(at) ? 'unknown' : hours.getState(at) ? 'open' : 'closed'}`);
}
SCRIPT
cat >hours.py <<'SCRIPT'
from datetime import datetime
from opening_hours import OpeningHours

for text in ['09:00+', '08:00-20:00 "ring bell"', '08:00-20:00']:
    hours = OpeningHours(text, country="PT", coords=(38.72, -9.14))
    at = datetime(2026, 11, 28, 10, 0)
    state = "open" if hours.is_open(at) else "unknown" if hours.is_unknown(at) else "closed"
    print(f"opening-hours-py 2.1.4, {text}: {state}")
SCRIPT
{ TZ=Europe/Lisbon node hours.cjs; TZ=Europe/Lisbon python/bin/python hours.py; } | tee output
diff - output <<'EXPECTED'
opening_hours 3.15.0, 09:00+: unknown
opening_hours 3.15.0, 08:00-20:00 "ring bell": unknown
opening_hours 3.15.0, 08:00-20:00: open
opening-hours-py 2.1.4, 09:00+: open
opening-hours-py 2.1.4, 08:00-20:00 "ring bell": open
opening-hours-py 2.1.4, 08:00-20:00: open
EXPECTED
