import { PbfWriter } from 'pbf';

/** Returns a blob of an .osm.pbf file after its header, which has its type and length. */
export function framedBlob(type: string, body: Uint8Array): Buffer {
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, body.length);
  const headerBytes = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(headerBytes.length);
  return Buffer.concat([length, headerBytes, body]);
}
