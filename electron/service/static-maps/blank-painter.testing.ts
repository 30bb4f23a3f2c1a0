import type { StaticMapRenderer } from '../ports.ts';

/** Renders a single-color WebP of the requested size (RFC 9649, simple lossless). */
export const blankPainter: StaticMapRenderer = {
  async paint({ params: { width, height } }) {
    const picture = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
    // After the signature of the bit stream: width minus 1 in 14 bits, then height minus 1 in 14 bits.
    picture.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
    return new Uint8Array(picture);
  },
};
