import { build, type Plugin } from 'vite';

/** How Vite serves the window to component tests with less work for it and for the browser. */
export const quickToServe = (): Plugin[] => [workersInOnePiece(), packagesWithoutMaps()];

/**
 * Serves each worker of the window bundled into one file, as in the program that is built: a worker is
 * started for nearly every test, and would ask for some fifty modules each time.
 */
function workersInOnePiece(): Plugin {
  const bundled = new Map<string, Promise<string>>();
  return {
    name: 'workers-in-one-piece',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = /^(\/renderer\/.+\.worker\.ts)\?worker_file/.exec(request.url ?? '')?.[1];
        if (path === undefined) return next();
        const code = bundled.get(path) ?? bundle(server.config.root + path);
        bundled.set(path, code);
        code.then((text) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.end(text);
        }, next);
      });
    },
  };
}

/** Their maps would be sent within them, thrice as large as they are. */
function packagesWithoutMaps(): Plugin {
  return {
    name: 'packages-without-maps',
    transform: { filter: { id: /\/\.vite\// }, handler: (code) => ({ code, map: { mappings: '' } }) },
  };
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: { input: entry, output: { codeSplitting: false } },
    },
  });
  if (!('output' in built)) throw new Error(`${entry} was not bundled`);
  return built.output[0].code;
}
