type DeskAndService = typeof import('./desk-and-service.ts');

/** The variable that tells workers where the desk and the service were built. */
export const builtAt = 'ZONEDESK_DESK_AND_SERVICE';

let loading: Promise<DeskAndService> | undefined;

/** The desk and the service for the process of the specs. @throws Error where `globalSetup` has not built them */
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

/** Ends at the end of a worker what it has used of them. */
export async function endInProcess(): Promise<void> {
  await (await loading)?.closeService();
}
