import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Returns the folder of the packaged program's resources, which contains its archive. */
export const resourcesOf = (program) =>
  join(dirname(program), process.platform === 'darwin' ? '../Resources' : 'resources');

const archiveOf = (program) => join(resourcesOf(program), 'app.asar');

/** Reads the file list of an archive: four numbers of 4 bytes, the list as JSON, and the files. */
async function readList(file) {
  const start = Buffer.alloc(16);
  await file.read(start, 0, 16, 0);
  const list = Buffer.alloc(start.readUInt32LE(12));
  await file.read(list, 0, list.length, 16);
  return { list: JSON.parse(list.toString()), text: list, files: 8 + start.readUInt32LE(4) };
}

/** Returns a byte in the list: the first digit of a file's hash, so that the list remains valid JSON. */
async function byteInList(file) {
  const { text } = await readList(file);
  return { position: 16 + text.indexOf('"hash":"') + '"hash":"'.length, byte: '-'.charCodeAt(0) };
}

/** Returns a byte in the program's main file: the space after an import, which a tab can replace. */
async function byteInCode(file) {
  const { list, files } = await readList(file);
  const main = list.files.out.files.main.files['main.js'];
  const code = Buffer.alloc(main.size);
  const codeStart = files + Number(main.offset);
  await file.read(code, 0, code.length, codeStart);
  return { position: codeStart + code.indexOf('import ') + 'import'.length, byte: '\t'.charCodeAt(0) };
}

/** Bytes of the archive that can be replaced without effect, so that only verifying the hash detects it. */
export const tamperedBytes = { 'the file list': byteInList, 'the code': byteInCode };

/** Calls `run` while a byte of the program's archive is replaced, and restores it afterward. */
export async function withTamperedByte(program, find, run) {
  const file = await open(archiveOf(program), 'r+');
  const original = Buffer.alloc(1);
  try {
    const { position, byte } = await find(file);
    await file.read(original, 0, 1, position);
    await file.write(Buffer.of(byte), 0, 1, position);
    try {
      return await run();
    } finally {
      await file.write(original, 0, 1, position);
    }
  } finally {
    await file.close();
  }
}
