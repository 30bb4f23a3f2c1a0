import { errorCode } from '../../sqlite/storage-fault.ts';
import { yieldToEventLoop } from '../chunks.ts';
import type { ContentsQuestion, ContentsReply, ContentsRequest } from './messages.ts';
import { openRegionPlaces, type RegionPlaces } from './region-places.ts';

/** Answers requests one after another; `close` releases the region that was read last. */
export function answerQuestions(send: (reply: ContentsReply) => void) {
  const questions: ContentsQuestion[] = [];
  const cancelled = new Set<number>();
  let places: { folder: string; of: RegionPlaces } | undefined;
  let answering = false;

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

  async function answerTo(question: ContentsQuestion): Promise<unknown> {
    const region = await placesIn(question.folder);
    if (question.task === 'addresses') return region.addressesOf(question.area, question.atMost);
    const contents = [];
    for (const area of question.areas) {
      // Lets a cancellation message arrive.
      await yieldToEventLoop();
      if (cancelled.has(question.id)) break;
      contents.push(region.contentsOf(area));
    }
    return contents;
  }

  async function answerAll() {
    answering = true;
    for (let question = questions.shift(); question; question = questions.shift()) {
      const { id } = question;
      if (!cancelled.has(id)) {
        const reply = await answerTo(question).then(
          (value): ContentsReply => ({ id, ok: true, value }),
          (error: unknown): ContentsReply => ({ id, ok: false, code: errorCode(error) }),
        );
        if (!cancelled.has(id)) send(reply);
      }
      cancelled.delete(id);
    }
    answering = false;
  }

  return {
    take(request: ContentsRequest) {
      if (request.task === 'cancel') {
        cancelled.add(request.id);
        return;
      }
      questions.push(request);
      if (!answering) void answerAll();
    },
    close,
  };
}
