import { Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SearchOptions } from '../../../shared/saved/searches.ts';
import { useDeskState } from '../../desk/states.ts';
import { bringIntoView } from '../../map/camera.ts';
import { useViewport } from '../../map/viewport.ts';
import { ListedPlace } from '../../place-search/ListedPlace.tsx';
import { changeSearchOptions } from '../../place-search/search-options-store.ts';
import { metersPerUnit } from '../../ui/format.ts';
import { TypedNumberInput } from '../../ui/TypedNumberInput.tsx';
import { storedPlace } from '../../workbench/panel.ts';
import { biasBounds, biasRadius, radiusInView } from './bias-circle.ts';

type Bias = NonNullable<SearchOptions['bias']>;

/** Switch and fields for the preferred area of the search, a circle. */
export function BiasFields({ bias }: { bias: Bias | null }) {
  const { t } = useTranslation();
  return (
    <div>
      <Checkbox
        label={t('searchOptions.bias')}
        description={t('searchOptions.biasHint')}
        checked={bias !== null}
        onChange={({ currentTarget: { checked } }) =>
          changeSearchOptions({ bias: checked ? biasInView() : null })
        }
      />
      {bias && <Circle bias={bias} />}
    </div>
  );
}

/** Returns a circle within the visible part of the map. */
function biasInView(): Bias {
  const { center, bounds } = useViewport.getState();
  return { centre: { name: null, position: center }, radiusMeters: radiusInView(center, bounds) };
}

function change(bias: Bias) {
  changeSearchOptions({ bias });
  const bounds = biasBounds(bias);
  if (bounds) bringIntoView(bounds);
}

function Circle({ bias }: { bias: Bias }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const unit = metersPerUnit[units];
  return (
    <Stack gap="xs" mt="xs" pl={28}>
      <ListedPlace
        label={t('searchOptions.biasCenter')}
        value={bias.centre}
        error={undefined}
        sign=""
        tone="via"
        onChange={(place) => place && change({ ...bias, centre: storedPlace(place) })}
        onPick={(position) => change({ ...bias, centre: { name: null, position } })}
        onRemove={null}
      />
      <TypedNumberInput
        label={t('searchOptions.biasRadius')}
        suffix={t(units === 'imperial' ? 'searchOptions.miles' : 'searchOptions.kilometers')}
        allowNegative={false}
        decimalScale={2}
        step={1}
        value={bias.radiusMeters / unit}
        onChange={(value) => value > 0 && change({ ...bias, radiusMeters: biasRadius(value * unit) })}
      />
    </Stack>
  );
}
