/** The nonce of this document, without which the page's policy refuses style tags that are made at run time. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Where the scroll lock behind Mantine's modals looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
