import { distanceLimits } from '../../shared/api/distance.ts';

const kilometer = 1000;

/** Limits of a request for any road costing, in meters and counts; Valhalla rejects what exceeds them. */
const roadLimits = {
  max_distance: 5000 * kilometer,
  // Start and destination in addition to the waypoints.
  max_locations: distanceLimits.waypoints + 2,
  // Also limits the total cost of a search, where a meter of residential road costs more than one of motorway.
  max_matrix_distance: 5000 * kilometer,
  // Optimizing waypoint order needs the routes between all stops.
  max_matrix_location_pairs: (distanceLimits.waypoints + 2) ** 2,
};

/** Straight-line distance up to which a request may search all roads, without shortcuts, for the true optimum. */
export const maxExactMeters = 100 * kilometer;

/** Maximum speed that the builder writes into a region's tiles, km/h. */
export const maxDriveKmh = 110;

/**
 * Axle limit that a region's tiles give to roads closed to hazardous goods. No real truck has more axles; a truck with
 * hazardous goods is requested with one more, so that the engine keeps it off these roads.
 */
export const maxAxlesOfHazmat = 15;

/**
 * Limit of a matrix on foot, meters in a straight line. At 0.89 m/s it also limits the total cost of a search, where a
 * second or a meter costs 1: enough for walks twice as long as `distanceLimits.routeMeters`. The engine allocates a bucket
 * for each unit of cost and clears all of them in every request after a matrix. With the limit of vehicles, they took
 * 134 MB, so that the engine exceeded its memory limit and was replaced after each matrix.
 */
const maxWalkMatrixMeters = 900 * kilometer;

const logging = { type: '' };

/**
 * Returns the Valhalla configuration for a tileset in `tileFolder`, for the builder tools and the router. Values are
 * the defaults of `valhalla_build_config` 3.6.1 unless noted. Omits `tile_extract`, `traffic_extract` and the time zone
 * and landmark databases, which a region doesn't have.
 */
export function valhallaConfig(tileFolder: string) {
  return {
    mjolnir: {
      tile_dir: tileFolder,
      // The builder creates the parent folder, and treats a bare name as having none.
      admin: `${tileFolder}/admins.sqlite`,
      // The builder logs its stages to standard output; the router doesn't log.
      logging,
      max_cache_size: 256 * 1024 * 1024,
      id_table_size: 1_300_000_000,
      hierarchy: true,
      shortcuts: true,
      include_driveways: true,
      include_driving: true,
      include_bicycle: true,
      include_pedestrian: true,
      include_construction: false,
      include_platforms: false,
      import_bike_share_stations: false,
      keep_all_osm_node_ids: false,
      keep_osm_node_ids: false,
      reclassify_links: true,
      global_synchronized_cache: false,
      max_concurrent_reader_users: 1,
      lru_mem_cache_hard_control: false,
      use_lru_mem_cache: false,
      use_simple_mem_cache: false,
      data_processing: {
        allow_alt_name: false,
        apply_country_overrides: true,
        grid_divisions_within_tile: 32,
        // The turns allowed at an internal edge depend on the edge before it, but the search keeps only the fastest
        // path to each edge. It then misses routes; results were up to a seventh slower.
        infer_internal_intersections: false,
        infer_turn_channels: true,
        scan_tar: false,
        use_admin_db: true,
        use_direction_on_ways: false,
        use_rest_area: false,
        use_urban_tag: false,
      },
    },
    additional_data: { elevation: '' },
    loki: {
      actions: [
        'locate',
        'route',
        'height',
        'sources_to_targets',
        'isochrone',
        'expansion',
        'trace_attributes',
        'status',
      ],
      logging: { ...logging, long_request: 100 },
      use_connectivity: true,
      service: { proxy: 'ipc:///tmp/loki' },
      service_defaults: {
        radius: 0,
        minimum_reachability: 50,
        search_cutoff: 35_000,
        node_snap_tolerance: 5,
        street_side_tolerance: 5,
        street_side_max_distance: 1000,
        heading_tolerance: 60,
      },
    },
    thor: {
      logging: { ...logging, long_request: 110 },
      service: { proxy: 'ipc:///tmp/thor' },
      // The default picks CostMatrix, which needs 1.3 GB and 0.8 s for 1 x 200; this one 0.3 GB and 0.1 s.
      source_to_target_algorithm: 'timedistancematrix',
      max_reserved_labels_count_astar: 2_000_000,
      max_reserved_labels_count_bidir_astar: 1_000_000,
      max_reserved_labels_count_bidir_dijkstras: 2_000_000,
      max_reserved_labels_count_dijkstras: 4_000_000,
      extended_search: false,
      clear_reserved_memory: false,
      costmatrix: {
        allow_second_pass: false,
        check_reverse_connection: true,
        max_reserved_locations: 25,
        min_iterations: 100,
        max_iterations: 2800,
        hierarchy_limits: { max_up_transitions: { '1': 400, '2': 100 } },
      },
      bidirectional_astar: {
        // With a positive value, a search continues after the optimum is certain, which takes 50% longer.
        threshold_delta: 0,
        alternative_cost_extend: 1.2,
        alternative_iterations_delta: 100_000,
        hierarchy_limits: {
          max_up_transitions: { '1': 400, '2': 100 },
          expand_within_distance: { '0': 1e8, '1': 20_000, '2': 5000 },
        },
      },
      unidirectional_astar: {
        hierarchy_limits: {
          max_up_transitions: { '1': 400, '2': 100 },
          expand_within_distance: { '0': 1e8, '1': 100_000, '2': 5000 },
        },
      },
    },
    odin: {
      logging,
      service: { proxy: 'ipc:///tmp/odin' },
      markup_formatter: { markup_enabled: false },
    },
    meili: {
      mode: 'auto',
      verbose: false,
      logging,
      service: { proxy: 'ipc:///tmp/meili' },
      grid: { size: 500, cache_size: 100_240 },
      customizable: ['mode', 'search_radius', 'turn_penalty_factor', 'gps_accuracy'],
      default: {
        beta: 3,
        breakage_distance: 2000,
        geometry: false,
        gps_accuracy: 5,
        interpolation_distance: 10,
        max_route_distance_factor: 5,
        max_route_time_factor: 5,
        max_search_radius: 100,
        route: true,
        search_radius: 50,
        sigma_z: 4.07,
        turn_penalty_factor: 0,
      },
      auto: { turn_penalty_factor: 200, search_radius: 50 },
      bicycle: { turn_penalty_factor: 140 },
      pedestrian: { turn_penalty_factor: 100, search_radius: 50 },
      multimodal: { turn_penalty_factor: 70 },
    },
    // Higher than the defaults, which reject areas to avoid with a perimeter over 10 km, isochrones over 25 km and
    // more than 20 stops; the limits of the API are enforced before the router is called.
    service_limits: {
      auto: roadLimits,
      truck: roadLimits,
      bus: roadLimits,
      taxi: roadLimits,
      motorcycle: roadLimits,
      motor_scooter: roadLimits,
      bicycle: roadLimits,
      pedestrian: {
        ...roadLimits,
        max_matrix_distance: maxWalkMatrixMeters,
        min_transit_walking_distance: 1,
        max_transit_walking_distance: 10_000,
      },
      bikeshare: roadLimits,
      multimodal: { ...roadLimits, max_matrix_distance: 0, max_matrix_location_pairs: 0 },
      transit: roadLimits,
      isochrone: {
        max_contours: 4,
        max_locations: distanceLimits.nearestOrigins,
        max_distance: 500 * kilometer,
        max_time_contour: 720,
        max_distance_contour: 500,
      },
      centroid: { max_distance: 200 * kilometer, max_locations: 5 },
      skadi: { max_shape: 750_000, min_resample: 10 },
      status: { allow_verbose: false },
      trace: {
        max_alternates: 3,
        max_alternates_shape: 100,
        max_distance: 200 * kilometer,
        max_gps_accuracy: 100,
        max_search_radius: 100,
        max_shape: 16_000,
      },
      hierarchy_limits: {
        allow_modification: false,
        bidirectional_astar: {
          max_allowed_up_transitions: { '1': 400, '2': 100 },
          max_expand_within_distance: { '0': 1e8, '1': 20_000, '2': 5000 },
        },
        costmatrix: { max_allowed_up_transitions: { '1': 400, '2': 100 } },
        unidirectional_astar: {
          max_allowed_up_transitions: { '1': 400, '2': 100 },
          max_expand_within_distance: { '0': 1e8, '1': 100_000, '2': 5000 },
        },
      },
      // Otherwise, exclude_tolls and the like only add a penalty.
      allow_hard_exclusions: true,
      max_alternates: 3,
      max_exclude_locations: 500,
      // An area is passed as a thin wall along its border, whose perimeter is twice the border's; the engine measures
      // slightly longer distances than haversine.
      max_exclude_polygons_length: 2.1 * distanceLimits.avoidPerimeterMeters,
      max_radius: 2000,
      max_reachability: 100,
      max_timedep_distance: 500 * kilometer,
      max_timedep_distance_matrix: 500 * kilometer,
      // Up to this distance, requests may disable hierarchies to get the true optimum.
      max_distance_disable_hierarchy_culling: maxExactMeters,
    },
  };
}

/** Returns the configuration of Valhalla's HTTP service (`valhalla_service`) on a local port. */
export function valhallaServiceConfig(tileFolder: string, port: number) {
  const { mjolnir, loki, thor, odin, ...others } = valhallaConfig(tileFolder);
  // The components communicate within the process, because Windows has no domain sockets.
  const inProcessEndpoint = (name: string) => `inproc://${name}`;
  return {
    ...others,
    // Since 3.7 all components share one setting.
    logging,
    // Otherwise each thread would have its own tile cache.
    mjolnir: { ...mjolnir, global_synchronized_cache: true },
    loki: {
      ...loki,
      service: { proxy: inProcessEndpoint('loki') },
      // Since 3.9 the service aborts at its start without these, even if `tile` is not among its actions.
      service_defaults: {
        ...loki.service_defaults,
        mvt_min_zoom_road_class: [7, 7, 8, 11, 11, 12, 13, 14],
        mvt_cache_min_zoom: 11,
      },
    },
    thor: { ...thor, service: { proxy: inProcessEndpoint('thor') } },
    odin: { ...odin, service: { proxy: inProcessEndpoint('odin') } },
    httpd: {
      service: {
        listen: `tcp://127.0.0.1:${port}`,
        loopback: inProcessEndpoint('loopback'),
        interrupt: inProcessEndpoint('interrupt'),
        drain_seconds: 1,
        shutdown_seconds: 1,
        timeout_seconds: 60,
      },
    },
  };
}
