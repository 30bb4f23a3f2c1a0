type DeskAndService = typeof import('./desk-and-service.ts');

/** Environment variable with the path of the built desk and service. */
export const builtAt = 'ZONEDESK_DESK_AND_SERVICE';

let loading: Promise<DeskAndService> | undefined;

/** Returns the desk and the service in the process of the specs. @throws Error if `globalSetup` hasn't built them */
export function inProcess(): Promise<DeskAndService> {
  loading ??= load();
  return loading;
}

async function load(): Promise<DeskAndService> {
  const file = process.env[builtAt];
  if (file === undefined)
    throw new Error('The desk and the service were not built: build-desk-and-service.ts');
  return import(file);
}

/** Stops what a worker has used of them, at its end. */
export async function endInProcess(): Promise<void> {
  await (await loading)?.closeService();
}
