import { createServer } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { autocomplete, gatewayTo, suggestions } from './gateway.testing.ts';
import { says, startProvider } from './provider.testing.ts';

describe('an HTTP proxy', () => {
  /** Starts a proxy that opens tunnels, or responds to CONNECT with `refusal`. */
  async function startProxy(refusal?: string) {
    const tunnels: string[] = [];
    const server = createServer();
    server.on('connect', (request, socket, head) => {
      tunnels.push(request.url ?? '');
      if (refusal) return void socket.end(`HTTP/1.1 ${refusal}\r\n\r\n`);
      const { hostname, port } = new URL(`http://${request.url}`);
      const upstream = connect(Number(port || 80), hostname, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        upstream.write(head);
        upstream.pipe(socket).pipe(upstream);
      });
      upstream.on('error', () => socket.destroy());
      socket.on('error', () => upstream.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tunnels };
  }

  test('is used for a provider, but not for the built-in service', async () => {
    const proxy = await startProxy();
    const provider = await startProvider(says(200, suggestions));
    const parts = { proxyFor: async () => proxy.url };
    const gateway = await gatewayTo({ baseUrl: provider.url }, parts);
    expect(await gateway.request(autocomplete, { input: 'a' })).toMatchObject({ ok: true });
    expect(proxy.tunnels).toEqual([new URL(provider.url).host]);

    const builtIn = await gatewayTo({ baseUrl: provider.url, builtIn: true }, parts);
    expect(await builtIn.request(autocomplete, { input: 'a' })).toMatchObject({ ok: true });
    expect(proxy.tunnels).toHaveLength(1);
  });

  const byProxy = { ok: false, fault: { kind: 'offline', reason: 'proxy' } };

  test.each([
    ['407 Proxy Authentication Required', 'proxy-login', 1],
    ['403 Forbidden', 'proxy-refused', 1],
    // Retried: the proxy may reach the host a moment later.
    ['502 Bad Gateway', 'proxy-no-way', 3],
  ])('fails a request when it responds with %s', async (refusal, reason, tries) => {
    const proxy = await startProxy(refusal);
    const gateway = await gatewayTo({ baseUrl: 'http://127.0.0.1:9' }, { proxyFor: async () => proxy.url });
    expect(await gateway.request(autocomplete, { input: 'a' })).toEqual({
      ok: false,
      fault: { kind: 'offline', reason },
    });
    expect(proxy.tunnels).toHaveLength(tries);
  });

  test.each([
    ['doesn’t respond', (_: Socket) => undefined, 'proxy-silent'],
    ['closes the connection', (socket: Socket) => void socket.destroy(), 'proxy'],
    ['isn’t a proxy', (socket: Socket) => void socket.end('SSH-2.0-OpenSSH\r\n'), 'proxy'],
  ] satisfies [string, (socket: Socket) => void, string][])(
    'fails a request when it %s',
    async (_, onConnection, reason) => {
      const server = createTcpServer(onConnection);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void server.close());
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const gateway = await gatewayTo(
        { baseUrl: 'http://127.0.0.1:9' },
        { proxyFor: async () => url, timeoutMs: 3000 },
      );
      expect(await gateway.request(autocomplete, { input: 'a' })).toEqual({
        ok: false,
        fault: { kind: 'offline', reason },
      });
    },
  );

  test('fails a request when it is unreachable or can’t be determined', async () => {
    const gone = await gatewayTo(
      { baseUrl: 'http://127.0.0.1:9' },
      { proxyFor: async () => 'http://127.0.0.1:1' },
    );
    expect(await gone.request(autocomplete, { input: 'a' })).toEqual(byProxy);
    const unknown = await gatewayTo(
      { baseUrl: 'http://127.0.0.1:9' },
      { proxyFor: () => Promise.reject(new Error('no PAC')) },
    );
    expect(await unknown.request(autocomplete, { input: 'a' })).toEqual(byProxy);
  });
});

describe('a SOCKS proxy', () => {
  /** What the proxy does with a connection (RFC 1928): opens a tunnel, or sends this method or reply and hangs up. */
  type ProxyKind = 'open' | { method: number } | { reply: number };

  async function startSocks(proxyKind: ProxyKind) {
    const targets: string[] = [];
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        if (proxyKind !== 'open' && 'method' in proxyKind)
          return void socket.end(Buffer.of(5, proxyKind.method));
        socket.write(Buffer.of(5, 0));
        socket.once('data', (request) => {
          const length = request[4] ?? 0;
          const host = request.subarray(5, 5 + length).toString();
          const port = request.readUInt16BE(5 + length);
          targets.push(`${host}:${port}`);
          const answer = (reply: number) => Buffer.of(5, reply, 0, 1, 0, 0, 0, 0, 0, 0);
          if (proxyKind !== 'open') return void socket.end(answer(proxyKind.reply));
          const onward = connect(port, host, () => {
            socket.write(answer(0));
            onward.pipe(socket).pipe(onward);
          });
          onward.on('error', () => socket.destroy());
        });
      });
    });
    return { url: await listening(server), targets };
  }

  async function requestedThrough(url: string, baseUrl = 'http://service.example') {
    const gateway = await gatewayTo({ baseUrl }, { proxyFor: async () => url, timeoutMs: 8000 });
    return gateway.request(autocomplete, { input: 'a' });
  }

  test('gets the host name of a provider', async () => {
    const proxy = await startSocks('open');
    const provider = await startProvider(says(200, suggestions));
    const { port } = new URL(provider.url);
    expect(await requestedThrough(proxy.url, `http://localhost:${port}`)).toMatchObject({ ok: true });
    expect(proxy.targets).toEqual([`localhost:${port}`]);
  });

  test.each([
    ['requires a login', { method: 0xff }, 'proxy-login'],
    ['requires an unsupported kind of login', { method: 1 }, 'proxy-login'],
    ['forbids the service', { reply: 2 }, 'proxy-refused'],
    ['can’t reach the network', { reply: 3 }, 'proxy-no-way'],
    ['can’t reach the host', { reply: 4 }, 'proxy-no-way'],
    ['is refused by the service', { reply: 5 }, 'proxy-no-way'],
  ] satisfies [string, ProxyKind, string][])('fails a request when it %s', async (_, proxyKind, reason) => {
    const { url } = await startSocks(proxyKind);
    expect(await requestedThrough(url)).toEqual({ ok: false, fault: { kind: 'offline', reason } });
  });

  test('fails a request when it is unreachable, isn’t a SOCKS proxy, or doesn’t respond', async () => {
    const another = await listening(createTcpServer((socket) => void socket.end('HTTP/1.1 400\r\n\r\n')));
    const silent = await listening(createTcpServer(() => undefined));
    const reported = await Promise.all(
      ['socks5://127.0.0.1:1', another, silent].map((url) => requestedThrough(url)),
    );
    expect(reported).toEqual(
      ['proxy', 'proxy', 'proxy-silent'].map((reason) => ({ ok: false, fault: { kind: 'offline', reason } })),
    );
  });

  async function listening(server: Server): Promise<string> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
});
