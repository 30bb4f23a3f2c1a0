import type { StaticMapRenderer } from '../ports.ts';

/** An empty picture of the size that was asked for: a WebP of one color (RFC 9649, simple lossless). */
export const blankPainter: StaticMapRenderer = {
  async paint({ params: { width, height } }) {
    const picture = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
    // 14 bits of the width, then 14 of the height, each less one, behind the signature of the bit stream.
    picture.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
    return new Uint8Array(picture);
  },
};
