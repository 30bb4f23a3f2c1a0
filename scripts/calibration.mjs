import { createCanvas } from '@napi-rs/canvas';

/**
 * Time that the fixed work below takes on the reference machine, on which the targets in milliseconds were set, without
 * other load. Measured times are converted to that machine, so that targets apply to slow and fast machines.
 */
const referenceMs = 164;
const rounds = 7;

/** Returns how many times as long as the reference machine this one currently takes for script and painting. */
export function machinePace() {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    runScript();
    runPainting();
    times.push(performance.now() - start);
  }
  // The first rounds include compilation; the fastest one was disturbed least.
  return Math.min(...times) / referenceMs;
}

/** Creates, sorts, looks up, and serializes objects, as panels and services do. */
function runScript() {
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

/** Fills and strokes areas without a GPU, with the library that Chromium paints with. */
function runPainting() {
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
