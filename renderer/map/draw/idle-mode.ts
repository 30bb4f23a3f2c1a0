import MapboxDraw from '@mapbox/mapbox-gl-draw';

/** Context that the library passes to each mode; not part of its types. */
interface Context {
  /** Null once the library was removed. */
  map: object | null;
  setup: {
    /** Adds sources, layers and listeners. */
    connect(): void;
  };
}

interface IdleMode extends MapboxDraw.DrawCustomMode<null, undefined> {
  _ctx?: Context;
}

/**
 * The library's mode while nothing is drawn. As the first mode, it also connects the library to the map once the style
 * is loaded.
 */
export const idleMode: IdleMode = {
  onSetup() {
    const { map } = this;
    // By default, the library connects only when no tile is loading, see docs/libraries.md.
    const connect = () => {
      const { _ctx: context } = this;
      if (context?.map && !map.getSource(MapboxDraw.constants.sources.COLD)) context.setup.connect();
    };
    if (map.getStyle() === undefined) map.once('style.load', connect);
    else connect();
    return null;
  },
  toDisplayFeatures: () => undefined,
};
