import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';
import { root } from './commands.mjs';

/*
 * Makes resources/icon.png, icon.ico and icon.icns of resources/icon.svg. Chromium draws each size; both
 * containers take PNG pictures as they are.
 */
const svg = await readFile(join(root, 'resources/icon.svg'), 'utf8');
const own = chromium.executablePath();
const browser = await chromium.launch({
  executablePath: existsSync(own) ? own : await sparticuz.executablePath(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

/** The icon as a square PNG of so many pixels. */
async function picture(size) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>* { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** ICO: a header, an entry of 16 bytes for each picture, the pictures. 0 stands for 256 pixels. */
function ico(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** Types of the pictures in an ICNS file, by pixels. */
const icnsTypes = { 16: 'icp4', 32: 'icp5', 64: 'icp6', 128: 'ic07', 256: 'ic08', 512: 'ic09', 1024: 'ic10' };

/** ICNS: a type and a length before the whole and before each picture. */
function icns(pictures) {
  const block = (type, content) => {
    const header = Buffer.alloc(8);
    header.write(type, 'ascii');
    header.writeUInt32BE(8 + content.length, 4);
    return Buffer.concat([header, content]);
  };
  return block('icns', Buffer.concat(pictures.map(({ size, png }) => block(icnsTypes[size], png))));
}

const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const pictures = [];
for (const size of sizes) pictures.push({ size, png: await picture(size) });
await browser.close();
await writeFile(join(root, 'resources/icon.png'), pictures.find(({ size }) => size === 512).png);
await writeFile(join(root, 'resources/icon.ico'), ico(pictures.filter(({ size }) => size <= 256)));
await writeFile(join(root, 'resources/icon.icns'), icns(pictures.filter(({ size }) => icnsTypes[size])));
