import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The folder of what comes with the packed program, its archive above all. */
export const resourcesOf = (program) =>
  join(dirname(program), process.platform === 'darwin' ? '../Resources' : 'resources');

const archiveOf = (program) => join(resourcesOf(program), 'app.asar');

/** Of Electron's archives: four numbers of 4 bytes, the list of files as JSON, and the files. */
async function readList(file) {
  const start = Buffer.alloc(16);
  await file.read(start, 0, 16, 0);
  const list = Buffer.alloc(start.readUInt32LE(12));
  await file.read(list, 0, list.length, 16);
  return { list: JSON.parse(list.toString()), text: list, files: 8 + start.readUInt32LE(4) };
}

/** In the list, a letter of the hash that belongs to a file: what stands there is still JSON. */
async function inList(file) {
  const { text } = await readList(file);
  return { position: 16 + text.indexOf('"hash":"') + '"hash":"'.length, byte: '-'.charCodeAt(0) };
}

/** In the program's first file, the space behind an import, which a tab may stand for. */
async function inCode(file) {
  const { list, files } = await readList(file);
  const main = list.files.out.files.main.files['main.js'];
  const code = Buffer.alloc(main.size);
  const from = files + Number(main.offset);
  await file.read(code, 0, code.length, from);
  return { position: from + code.indexOf('import ') + 'import'.length, byte: '\t'.charCodeAt(0) };
}

/** Bytes of the archive that another may stand for without harm, so that nothing but a comparison finds it. */
export const tamperedBytes = { 'the file list': inList, 'the code': inCode };

/** Runs while this byte of the program's archive is another one. */
export async function withTamperedByte(program, find, run) {
  const file = await open(archiveOf(program), 'r+');
  const before = Buffer.alloc(1);
  try {
    const { position, byte } = await find(file);
    await file.read(before, 0, 1, position);
    await file.write(Buffer.of(byte), 0, 1, position);
    try {
      return await run();
    } finally {
      await file.write(before, 0, 1, position);
    }
  } finally {
    await file.close();
  }
}
