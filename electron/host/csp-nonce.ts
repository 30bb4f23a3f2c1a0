/** Stands in the built page wherever a document's own nonce belongs. */
export const cspNoncePlaceholder = 'NONCE_OF_THIS_DOCUMENT';
