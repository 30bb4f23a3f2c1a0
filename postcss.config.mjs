/** PostCSS plugins of the window; its build and its component tests find this file from their roots. */
export default {
  plugins: [
    {
      postcssPlugin: 'source-of-composed-declarations',
      // "composes … from" adds declarations without a source, and Vite warns of each file that has one.
      OnceExit(sheet) {
        sheet.walkDecls((declaration) => {
          if (sheet.source) declaration.source ??= sheet.source;
        });
      },
    },
  ],
};
