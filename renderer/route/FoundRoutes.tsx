import { Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { faultOf } from '../ask.ts';
import { Distance, Duration } from '../ui/Measures.tsx';
import classes from './FoundRoutes.module.css';
import { routeMeters, routeSeconds } from './measure.ts';
import { type RouteQuestion, routesQuery } from './question.ts';
import { RouteFault } from './RouteFault.tsx';
import { chooseRoute, useRoute } from './route-store.ts';

/** The routes that answer the question, side by side. */
export function FoundRoutes({ question }: { question: RouteQuestion }) {
  const { t } = useTranslation();
  const { chosen } = useRoute();
  const { data, error, isPlaceholderData, refetch } = useQuery(routesQuery(question));
  if (error) return <RouteFault fault={faultOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={58} aria-label={t('route.looking')} />;
  return (
    <Stack
      gap="xs"
      role="radiogroup"
      aria-label={t('route.found')}
      aria-busy={isPlaceholderData}
      opacity={isPlaceholderData ? 0.6 : 1}
    >
      {data.routes.map((route, index) => (
        <UnstyledButton
          // biome-ignore lint/suspicious/noArrayIndexKey: a route is named by its place in the answer
          key={index}
          role="radio"
          aria-checked={index === chosen}
          className={classes.route}
          onClick={() => chooseRoute(index)}
        >
          <Group justify="space-between" wrap="nowrap">
            <span className={classes.duration}>
              <Duration seconds={routeSeconds(route)} />
            </span>
            <Distance meters={routeMeters(route)} />
          </Group>
          {route.main_route_name && (
            <Text size="sm" c="dimmed" truncate>
              {t('route.via', { name: route.main_route_name })}
            </Text>
          )}
        </UnstyledButton>
      ))}
    </Stack>
  );
}
