import { errorCode } from '../../sqlite/storage-fault.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { ContentsMessage, ContentsReply, ContentsRequest } from './messages.ts';
import { openRegionPlaces, type RegionPlaces } from './region-places.ts';

/** Handles requests one after another and sends the replies; `close` releases the region that was read last. */
export function requestHandler(send: (reply: ContentsReply) => void) {
  const requests: ContentsRequest[] = [];
  const canceled = new Set<number>();
  let places: { folder: string; of: RegionPlaces } | undefined;
  let isHandling = false;

  const close = () => {
    places?.of.close();
    places = undefined;
  };

  async function placesIn(folder: string): Promise<RegionPlaces> {
    if (places?.folder !== folder || places.of.isStale()) {
      close();
      places = { folder, of: await openRegionPlaces(folder) };
    }
    return places.of;
  }

  async function resultOf(request: ContentsRequest): Promise<unknown> {
    const region = await placesIn(request.folder);
    if (request.task === 'addresses') return region.addressesOf(request.area, request.atMost);
    const contents = [];
    for (const area of request.areas) {
      // Lets a message that cancels the request arrive.
      await yieldToEventLoop();
      if (canceled.has(request.id)) break;
      contents.push(region.contentsOf(area));
    }
    return contents;
  }

  async function handleQueue() {
    isHandling = true;
    for (let request = requests.shift(); request; request = requests.shift()) {
      const { id } = request;
      if (!canceled.has(id)) {
        const reply = await resultOf(request).then(
          (value): ContentsReply => ({ id, ok: true, value }),
          (error: unknown): ContentsReply => ({ id, ok: false, code: errorCode(error) }),
        );
        if (!canceled.has(id)) send(reply);
      }
      canceled.delete(id);
    }
    isHandling = false;
  }

  return {
    take(message: ContentsMessage) {
      if (message.task === 'cancel') {
        canceled.add(message.id);
        return;
      }
      requests.push(message);
      if (!isHandling) void handleQueue();
    },
    close,
  };
}
