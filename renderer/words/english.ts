import app from './en/app.json';
import closures from './en/closures.json';
import geocoding from './en/geocoding.json';
import guide from './en/guide.json';
import isochrones from './en/isochrones.json';
import journey from './en/journey.json';
import map from './en/map.json';
import matrix from './en/matrix.json';
import placeLists from './en/place-lists.json';
import placeSearch from './en/place-search.json';
import places from './en/places.json';
import planning from './en/planning.json';
import route from './en/route.json';
import saved from './en/saved.json';
import settings from './en/settings.json';
import staticMap from './en/static-map.json';
import tariffs from './en/tariffs.json';
import tollCost from './en/toll-cost.json';
import tolls from './en/tolls.json';
import transit from './en/transit.json';
import ui from './en/ui.json';
import workbench from './en/workbench.json';
import workspaceZones from './en/workspace-zones.json';
import workspaces from './en/workspaces.json';
import zoneCheck from './en/zone-check.json';
import zoneComparison from './en/zone-comparison.json';
import zoneSync from './en/zone-sync.json';
import zones from './en/zones.json';

/** All English texts of the window by key; the files are named for the folders of `renderer` that use them. */
export const english = {
  ...app,
  ...closures,
  ...geocoding,
  ...guide,
  ...isochrones,
  ...journey,
  ...map,
  ...matrix,
  ...placeLists,
  ...placeSearch,
  ...places,
  ...planning,
  ...route,
  ...saved,
  ...settings,
  ...staticMap,
  ...tariffs,
  ...tollCost,
  ...tolls,
  ...transit,
  ...ui,
  ...workbench,
  ...workspaceZones,
  ...workspaces,
  ...zoneCheck,
  ...zoneComparison,
  ...zoneSync,
  ...zones,
};
