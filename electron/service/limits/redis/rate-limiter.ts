import { Redis } from 'ioredis';
import { z } from 'zod';
import { limitedList } from '../../../../shared/limits/limited-schemas.ts';
import { Unavailable } from '../../endpoint.ts';
import type { Gauge } from '../../observation.ts';
import type { RateLimiter } from '../../ports.ts';
import type { ReadinessCheck } from '../../readiness.ts';

/** Prefix of all keys, so that the Redis can be shared with other uses. */
const keyPrefix = 'zonedesk:limits:';
const beganKey = `${keyPrefix}began`;

/** Timeout of connections and responses, after which the connection is closed and reopened. */
const responseTimeoutMs = 1000;
const reconnectMs = 100;
const retryAfterSeconds = 1;

/**
 * Takes all charges or none, atomically, by the clock of Redis, because the replicas' clocks may differ. KEYS[1] holds
 * the ID of the current run of Redis and the time its counting began; the other keys are one log per charge, oldest entry
 * first: microsecond, cost, and cumulative cost. The difference of two cumulative costs is what was admitted in between,
 * so no log is read entirely. ARGV[1] is the time in microseconds, or empty for the clock of Redis; then follow the limit
 * per second and the cost of each charge. Returns an empty list in the first second of a run, otherwise 1 (admitted) or
 * 0, and the cost that each log had before.
 */
const takeScript = `
local second = 1000000
local now = tonumber(ARGV[1])
if not now then
  local time = redis.call('TIME')
  now = time[1] * second + time[2]
end

-- A Redis that was restarted, restored or replaced may have lost what was admitted in the last second.
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%x+)')
local began = redis.call('GET', KEYS[1])
local same, since = string.match(began or '', '^(%x+) (%d+)$')
if same ~= run or tonumber(since) > now then
  since = now
  redis.call('SET', KEYS[1], run .. ' ' .. string.format('%.0f', now))
end
if now - since < second then return {} end

local function entry(text)
  if not text then return nil end
  local at, cost, sum = string.match(text, '^(%d+) (%d+) (%d+)$')
  return { at = tonumber(at), cost = tonumber(cost), sum = tonumber(sum) }
end
local function append(key, cost, sum)
  redis.call('RPUSH', key, string.format('%.0f %.0f %.0f', now, cost, sum))
  redis.call('EXPIRE', key, 10)
end

local answer = { 1 }
local sums = {}
for log = 2, #KEYS do
  local key = KEYS[log]
  local first, last = entry(redis.call('LINDEX', key, 0)), entry(redis.call('LINDEX', key, -1))
  if last and last.at <= now - second then
    redis.call('DEL', key)
    first, last = nil, nil
  end
  while first and first.at <= now - second do
    redis.call('LPOP', key)
    first = entry(redis.call('LINDEX', key, 0))
  end
  local used = first and last.sum - first.sum + first.cost or 0
  if last and last.at > now then
    -- The clock was set back: count everything as admitted now, or it would count until the clock catches up.
    redis.call('DEL', key)
    append(key, used, used)
    last.sum = used
  end
  sums[log] = last and last.sum or 0
  answer[log] = used
  if used + ARGV[2 * log - 1] > tonumber(ARGV[2 * log - 2]) then answer[1] = 0 end
end
if answer[1] == 1 then
  for log = 2, #KEYS do
    local cost = tonumber(ARGV[2 * log - 1])
    append(KEYS[log], cost, sums[log] + cost)
  end
end
return answer
`;

const takenSchema = limitedList(z.number());

export interface RedisRateLimiter extends RateLimiter {
  readiness: ReadinessCheck;
  gauge: Gauge;
  close(): void;
}

/**
 * Returns rate limits shared by all servers with the same Redis: in any second of its clock, admitted costs add up to at
 * most `perSecond`, and nothing that fits is refused. Counts are lost when Redis restarts, so nothing is admitted in its
 * first second. While Redis is down or in its first second, `take` throws Unavailable, within a second. Requires Redis 6
 * or later, or Valkey, without clustering.
 * @param url `redis://` or `rediss://`, with a password if needed
 * @param clock milliseconds; the clock of Redis if absent
 */
export function redisRateLimiter(url: string, clock?: () => number): RedisRateLimiter {
  const redis = new Redis(url, {
    // Refuse requests that can't be counted now, instead of counting them later.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    socketTimeout: responseTimeoutMs,
    connectTimeout: responseTimeoutMs,
    retryStrategy: () => reconnectMs,
  });
  // The client reconnects automatically; until then, each request throws Unavailable.
  redis.on('error', () => {});
  const time = () => (clock ? Math.round(clock() * 1000) : '');
  // Start the first second now rather than with the first request.
  redis.on('ready', () => void redis.eval(takeScript, 1, beganKey, time()).catch(() => {}));

  return {
    async take(bucket, charges) {
      const keys = [beganKey, ...charges.map(({ policy }) => `${keyPrefix}${bucket} ${policy}`)];
      const limits = charges.flatMap(({ perSecond, cost }) => [perSecond, cost]);
      const reply = await redis.eval(takeScript, keys.length, ...keys, time(), ...limits).catch(() => {
        throw new Unavailable('Rate limits are unavailable. Try again.', retryAfterSeconds);
      });
      const [admitted, ...used] = takenSchema.parse(reply);
      if (admitted === undefined) {
        throw new Unavailable('Rate limits were reset. Try again.', retryAfterSeconds);
      }
      if (admitted === 1) return { admitted: true };
      return {
        admitted: false,
        states: charges.map(({ policy, perSecond, cost }, index) => {
          const remaining = perSecond - (used[index] ?? 0);
          return { policy, remaining: cost <= remaining ? remaining : 0, resetSeconds: 1 };
        }),
      };
    },
    readiness: {
      shared: true,
      name: 'limits',
      ready: () =>
        redis.ping().then(
          () => true,
          () => 'away',
        ),
    },
    gauge: {
      name: 'zonedesk_limiter_connected',
      help: 'Whether rate limits work: 1 if Redis is reachable, else 0',
      value: () => (redis.status === 'ready' ? 1 : 0),
    },
    close: () => redis.disconnect(),
  };
}
