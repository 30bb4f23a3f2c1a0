import { Redis } from 'ioredis';
import { z } from 'zod';
import { limitedList } from '../../../../shared/limits/limited-schemas.ts';
import { Unavailable } from '../../endpoint.ts';
import type { Gauge } from '../../observation.ts';
import type { RateLimiter } from '../../ports.ts';
import type { ReadinessCheck } from '../../readiness.ts';

/** Begins each key, so that a Redis can be used for other things too. */
const prefix = 'zonedesk:limits:';
const beganKey = `${prefix}began`;

/** Without an answer for so long, the connection is given up and another one is made. */
const silenceMs = 1000;
const reconnectMs = 100;
const retryAfterSeconds = 1;

/**
 * Takes all charges or none, in one step of Redis, by its own clock: those of the replicas may differ.
 * KEYS[1] is when counting began in this run of Redis; the others are a log for each charge, the oldest
 * admission first, each as its microsecond, its cost and the sum of all costs up to it. What lies between the
 * sums of two entries was admitted between them, so that no log is read as a whole.
 * ARGV[1] is the time in microseconds, or nothing; then follow what a second admits and the cost of each charge.
 * Returns nothing while it waits, else 1 or 0 and what each log had counted.
 */
const takeScript = `
local second = 1000000
local now = tonumber(ARGV[1])
if not now then
  local time = redis.call('TIME')
  now = time[1] * second + time[2]
end

-- A Redis that was started anew, restored or put in another's place may have lost what was admitted a moment ago.
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
    -- The clock was put back: all of it counts as of now, or it would count until the clock is there again.
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
 * Limits that all servers with the same Redis share: over any second of its clock, what was admitted adds up to
 * `perSecond` at most, and nothing is refused while there is room. What was counted is lost when Redis is started
 * anew, so that nothing is admitted in its first second. Needs Redis 6 or later, or Valkey, that is no cluster.
 *
 * `take` throws Unavailable, and never waits for longer than a second, while Redis is away or in its
 * first second: limits that cannot be counted admit nothing.
 * @param url `redis://` or `rediss://`, with a password where it needs one
 * @param clock milliseconds; those of Redis when absent
 */
export function redisRateLimiter(url: string, clock?: () => number): RedisRateLimiter {
  const redis = new Redis(url, {
    // What could not be counted at once is refused, and never counted later.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    socketTimeout: silenceMs,
    connectTimeout: silenceMs,
    retryStrategy: () => reconnectMs,
  });
  // It connects again by itself, and each question says meanwhile that it cannot be counted.
  redis.on('error', () => {});
  const time = () => (clock ? Math.round(clock() * 1000) : '');
  // Its first second begins now, not when somebody asks.
  redis.on('ready', () => void redis.eval(takeScript, 1, beganKey, time()).catch(() => {}));

  return {
    async take(bucket, charges) {
      const keys = [beganKey, ...charges.map(({ policy }) => `${prefix}${bucket} ${policy}`)];
      const limits = charges.flatMap(({ perSecond, cost }) => [perSecond, cost]);
      const reply = await redis.eval(takeScript, keys.length, ...keys, time(), ...limits).catch(() => {
        throw new Unavailable('Rate limits cannot be counted at the moment: try again.', retryAfterSeconds);
      });
      const [admitted, ...used] = takenSchema.parse(reply);
      if (admitted === undefined) {
        throw new Unavailable('Rate limits are counted anew: try again.', retryAfterSeconds);
      }
      if (admitted === 1) return { admitted: true };
      return {
        admitted: false,
        states: charges.map(({ policy, perSecond, cost }, index) => {
          const left = perSecond - (used[index] ?? 0);
          return { policy, remaining: cost <= left ? left : 0, resetSeconds: 1 };
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
      help: 'Whether limits can be counted: 1 while Redis is there, else 0',
      value: () => (redis.status === 'ready' ? 1 : 0),
    },
    close: () => redis.disconnect(),
  };
}
