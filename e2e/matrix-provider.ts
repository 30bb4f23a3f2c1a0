import { type MadeUpProvider, madeUpProvider } from './provider.ts';

/** A matrix provider that only responds on demand. */
export interface MatrixProvider extends MadeUpProvider {
  /** Answers this many more requests; further ones wait. */
  answerMore(count: number): void;
  /** Number of waiting requests; an aborted one counts until its connection is closed. */
  waiting(): number;
}

/** Starts the provider. A trip takes a minute and a kilometer per position between its places in the lists. */
export async function matrixProvider(): Promise<MatrixProvider> {
  const waiting: (() => void)[] = [];
  let allowed = 0;
  const go = () => {
    while (allowed > 0 && waiting.length > 0) {
      allowed -= 1;
      waiting.shift()?.();
    }
  };
  const provider = await madeUpProvider((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const leave = () => {
        const at = waiting.indexOf(answer);
        if (at >= 0) waiting.splice(at, 1);
      };
      const answer = () => {
        const { origins, destinations } = JSON.parse(body);
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({ status: 'OK', rows: rowsOf(pointsOf(origins), pointsOf(destinations)) }),
        );
      };
      response.on('close', leave);
      waiting.push(answer);
      go();
    });
  });
  return Object.assign(provider, {
    waiting: () => waiting.length,
    answerMore(count: number) {
      allowed += count;
      go();
    },
  });
}

const pointsOf = (text: string) => text.split('|').map((point) => point.split(',').map(Number));

function rowsOf(origins: number[][], destinations: number[][]) {
  return origins.map(([lat = 0, lng = 0]) => ({
    elements: destinations.map(([toLat = 0, toLng = 0]) => {
      const steps = Math.round((Math.abs(lat - toLat) + Math.abs(lng - toLng)) * 1000);
      return {
        status: 'OK',
        duration: { value: steps * 60, text: '' },
        distance: { value: steps * 1000, text: '' },
      };
    }),
  }));
}
