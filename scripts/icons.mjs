import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';
import { root } from './commands.mjs';

/*
 * Creates resources/icon.png, icon.ico, and icon.icns from resources/icon.svg. Chromium renders each size; both
 * containers store PNG images.
 */
const svg = await readFile(join(root, 'resources/icon.svg'), 'utf8');
const playwrightChromium = chromium.executablePath();
const browser = await chromium.launch({
  executablePath: existsSync(playwrightChromium) ? playwrightChromium : await sparticuz.executablePath(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

/** Returns the icon as a square PNG with sides of `size` pixels. */
async function renderedIcon(size) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>* { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** Returns an ICO file: a header, an entry of 16 bytes per image, the images. A size of 0 means 256 pixels. */
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

/** Types of images in an ICNS file, by size in pixels. */
const icnsTypes = { 16: 'icp4', 32: 'icp5', 64: 'icp6', 128: 'ic07', 256: 'ic08', 512: 'ic09', 1024: 'ic10' };

/** Returns an ICNS file: the file and each image start with a type and a length. */
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
const images = [];
for (const size of sizes) images.push({ size, png: await renderedIcon(size) });
await browser.close();
await writeFile(join(root, 'resources/icon.png'), images.find(({ size }) => size === 512).png);
await writeFile(join(root, 'resources/icon.ico'), ico(images.filter(({ size }) => size <= 256)));
await writeFile(join(root, 'resources/icon.icns'), icns(images.filter(({ size }) => icnsTypes[size])));
