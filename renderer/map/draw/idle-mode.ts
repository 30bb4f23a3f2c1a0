import MapboxDraw from '@mapbox/mapbox-gl-draw';

/** What the library gives to each mode, but its types leave out. */
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

/** Nothing is being drawn. The first mode, which connects the library to the map as soon as its style is loaded. */
export const idleMode: IdleMode = {
  onSetup() {
    const { map } = this;
    // The library would wait until no tile is loading, see docs/libraries.md.
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
