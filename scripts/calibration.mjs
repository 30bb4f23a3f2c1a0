import { createCanvas } from '@napi-rs/canvas';

/**
 * What the fixed pieces of work below take on the machine that the targets in milliseconds were set on, when
 * nothing else runs there. A target says the same of a slow machine and of a quick one, because what is measured
 * is told at the pace of this one.
 */
const referenceMs = 164;
const rounds = 7;

/** How many times as long this machine takes for script and for painting, now. */
export function machinePace() {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    script();
    paint();
    times.push(performance.now() - start);
  }
  // The first rounds are compiled on the way; the quickest one was disturbed least.
  return Math.min(...times) / referenceMs;
}

/** Objects made, sorted, looked up and written as text, as panels and services do. */
function script() {
  const rows = Array.from({ length: 60_000 }, (_, index) => ({
    id: `zone ${(index * 7919) % 60_000}`,
    lng: Math.sin(index) * 180,
    lat: Math.cos(index) * 90,
  }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  rows.sort((one, other) => one.lng - other.lng);
  const text = JSON.stringify(rows.filter(({ id }) => byId.has(id)));
  return JSON.parse(text).length;
}

/** Areas filled and stroked without a GPU, by the library that paints in Chromium too. */
function paint() {
  const context = createCanvas(800, 600).getContext('2d');
  for (let shape = 0; shape < 120; shape += 1) {
    context.beginPath();
    for (let corner = 0; corner < 60; corner += 1) {
      const angle = (corner / 60) * 2 * Math.PI;
      const radius = 120 + 80 * Math.sin(shape + corner);
      context.lineTo(400 + radius * Math.cos(angle), 300 + radius * Math.sin(angle));
    }
    context.fillStyle = `rgba(${shape * 2}, 90, 160, 0.3)`;
    context.fill();
    context.stroke();
  }
  return context.getImageData(0, 0, 800, 600).data.length;
}
