import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { positionToGrid } from '../../../shared/geo/grid.ts';
import { mapPositions, vertexCount } from '../../../shared/geo/parts.ts';
import { toLatLng } from '../../../shared/geo/position.ts';
import { parseWkt, writeWkt } from '../../../shared/geo/wkt.ts';
import { polygonIssues } from '../../../shared/zones/checks/polygon-issues.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { dispatchKey } from '../../ui/focus-keys.ts';
import { formatPosition } from '../../ui/format.ts';
import { withShortcut } from '../../workbench/command.ts';
import { changeZone } from '../../workspace-zones/zones-store.ts';
import { useCheckOptions, useGeos } from '../../zone-check/zone-check.ts';
import { useIssueText, wktIssueText } from '../../zone-check/zone-issue-text.ts';
import { useRefusedFields } from '../../zone-sync/refused-fields.ts';
import { figuresText } from './shape-figures.ts';
import { useShapePreview } from './shape-preview.ts';
import { applyWkt, restoreWkt, wktKeys } from './wkt-keys.ts';
import { keepWrittenShape, useWrittenShapes } from './written-shapes.ts';
import classes from './ZoneCard.module.css';

/**
 * A zone's shape as Well-Known Text (WKT). Input is checked and previewed on the map at once, and applied on request.
 */
export function ZoneWkt({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const { geometry } = zone;
  const rejection = useRefusedFields(zone);
  const issueText = useIssueText();
  const stored = useMemo(() => writeWkt(geometry), [geometry]);
  const text = useWrittenShapes(({ texts }) => texts.get(zone.id)) ?? stored;
  const isChanged = text !== stored;
  const { reading, issues } = useParsedWkt(useDeferredValue(isChanged ? text : null));
  const isValid = reading?.ok === true && issues.length === 0;
  useShapePreview(
    'written-shape',
    useMemo(() => (isValid ? [reading.geometry] : undefined), [isValid, reading]),
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const feedback = useRef<HTMLDivElement>(null);
  // The field is at the end of the card, so its messages and buttons would be below the visible part.
  useEffect(() => {
    if (reading) feedback.current?.scrollIntoView({ block: 'nearest' });
  }, [reading]);
  const restore = () => {
    keepWrittenShape(zone.id, null);
    field.current?.focus();
  };
  const apply = () => {
    const parsed = parseWkt(text);
    if (!parsed.ok) return;
    changeZone('zones.edits.written', zone.id, { geometry: mapPositions(parsed.geometry, positionToGrid) });
    restore();
  };
  const pressKey = (event: KeyboardEvent) => {
    dispatchKey(wktKeys, event, { apply, restore });
  };
  return (
    <>
      <div className={classes.ofWkt}>
        <Textarea
          ref={field}
          label={t('zones.card.wkt')}
          autosize
          minRows={3}
          maxRows={7}
          spellCheck={false}
          value={text}
          onChange={(event) => keepWrittenShape(zone.id, event.currentTarget.value)}
          onKeyDown={isChanged ? pressKey : undefined}
          error={isChanged ? reading?.ok === false && wktIssueText(t, reading.issue) : rejection('polygon')}
          classNames={{ input: classes.wkt ?? '' }}
        />
        <div className={classes.copyWkt}>
          <CopyButton text={text} label={t('zones.card.copyWkt')} />
        </div>
      </div>
      {isChanged && (
        <div ref={feedback} style={{ scrollMarginBlockEnd: 8 }}>
          <div role="status">
            {issues.map((issue) => (
              <Text key={JSON.stringify(issue)} className={classes.issue}>
                <IconAlertTriangle size={14} aria-hidden />
                {issue.at
                  ? t('zones.wkt.at', {
                      issue: issueText({ ...issue, ids: [] }),
                      position: formatPosition(toLatLng(issue.at)),
                    })
                  : issueText({ ...issue, ids: [] })}
              </Text>
            ))}
            {isValid && (
              <Text size="xs" c="dimmed">
                {figuresText(t, {
                  vertices: { before: vertexCount(geometry), after: vertexCount(reading.geometry) },
                  squareMeters: {
                    before: areaSquareMeters(geometry),
                    after: areaSquareMeters(reading.geometry),
                  },
                })}
              </Text>
            )}
          </div>
          <Group gap={6} mt={6}>
            <Button
              size="compact-sm"
              disabled={reading?.ok !== true}
              title={withShortcut(t('zones.reshape.apply'), applyWkt)}
              onClick={apply}
            >
              {t('zones.reshape.apply')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              title={withShortcut(t('zones.wkt.restore'), restoreWkt)}
              onClick={restore}
            >
              {t('zones.wkt.restore')}
            </Button>
          </Group>
        </div>
      )}
    </>
  );
}

/** Parses input and checks its shape. `reading` is null without input. */
function useParsedWkt(text: string | null) {
  const geos = useGeos();
  const { knownAreas } = useCheckOptions();
  return useMemo(() => {
    const reading = text === null ? null : parseWkt(text);
    const issues = reading?.ok && geos ? polygonIssues(geos, reading.geometry, knownAreas) : [];
    return { reading, issues };
  }, [text, geos, knownAreas]);
}
