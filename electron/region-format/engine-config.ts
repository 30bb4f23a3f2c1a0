import { distanceLimits } from '../../shared/api/distance.ts';

const kilometre = 1000;

/** Costing names with the limits that Valhalla checks a request against, in metres and counts. */
const roadLimits = {
  max_distance: 5000 * kilometre,
  // Start and destination beside the waypoints.
  max_locations: distanceLimits.waypoints + 2,
  // It limits the cost of a search too, in which roads for residents weigh much.
  max_matrix_distance: 5000 * kilometre,
  // The best order of waypoints takes the routes between all stops.
  max_matrix_location_pairs: (distanceLimits.waypoints + 2) ** 2,
};

/** Up to this distance, as the crow flies, routes may be asked for without shortcuts in the search. */
export const farthestExactMeters = 100 * kilometre;

/** No piece of road in a region's tiles is driven faster, km/h: the builder writes the speeds. */
export const fastestDriveKmh = 110;

const logging = { type: '' };

/**
 * The configuration of Valhalla for a tileset kept in `tileFolder`: for the builder executables and
 * for the router alike. Values are the defaults of `valhalla_build_config` 3.6.1 unless a comment
 * says otherwise. `tile_extract`, `traffic_extract` and the timezone and landmark databases are left
 * out because a region has none.
 */
export function valhallaConfig(tileFolder: string) {
  return {
    mjolnir: {
      tile_dir: tileFolder,
      // The builder makes its folder, and takes a bare name for one of none.
      admin: `${tileFolder}/admins.sqlite`,
      // The builder reports its stages on standard output; the router is silent.
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
        // How an internal edge may be left depends on the edge before it, of which the engine's search keeps the
        // quickest alone: it then misses ways, and the one found was slower by up to a seventh.
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
        // With it a search goes on when no better way can come, and takes half as long again.
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
    // Raised from the defaults, which refuse zones to avoid of more than 10 km of perimeter, reach
    // beyond 25 km and more than 20 stops; the limits of the API are checked before the router is asked.
    service_limits: {
      auto: roadLimits,
      truck: roadLimits,
      bus: roadLimits,
      taxi: roadLimits,
      motorcycle: roadLimits,
      motor_scooter: roadLimits,
      bicycle: roadLimits,
      pedestrian: { ...roadLimits, min_transit_walking_distance: 1, max_transit_walking_distance: 10_000 },
      bikeshare: roadLimits,
      multimodal: { ...roadLimits, max_matrix_distance: 0, max_matrix_location_pairs: 0 },
      transit: roadLimits,
      isochrone: {
        max_contours: 4,
        max_locations: distanceLimits.nearestOrigins,
        max_distance: 500 * kilometre,
        max_time_contour: 720,
        max_distance_contour: 500,
      },
      centroid: { max_distance: 200 * kilometre, max_locations: 5 },
      skadi: { max_shape: 750_000, min_resample: 10 },
      status: { allow_verbose: false },
      trace: {
        max_alternates: 3,
        max_alternates_shape: 100,
        max_distance: 200 * kilometre,
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
      // Without it, exclude_tolls and its like only make such roads dear.
      allow_hard_exclusions: true,
      max_alternates: 3,
      max_exclude_locations: 500,
      // It gets walls along the borders of areas, which are twice as long, and counts a little more than haversine.
      max_exclude_polygons_length: 2.1 * distanceLimits.avoidPerimeterMeters,
      max_radius: 2000,
      max_reachability: 100,
      max_timedep_distance: 500 * kilometre,
      max_timedep_distance_matrix: 500 * kilometre,
      // Up to here a question may ask for the true optimum instead of one along the larger roads.
      max_distance_disable_hierarchy_culling: farthestExactMeters,
    },
  };
}

/** The configuration of Valhalla's own HTTP service (`valhalla_service`), on a port of this machine alone. */
export function valhallaServiceConfig(tileFolder: string, port: number) {
  const { mjolnir, loki, thor, odin, ...others } = valhallaConfig(tileFolder);
  // Its parts speak to each other within the process: Windows has no domain sockets.
  const within = (name: string) => `inproc://${name}`;
  return {
    ...others,
    // Since 3.7 there is one for all parts.
    logging,
    // Each thread would have a cache of its own.
    mjolnir: { ...mjolnir, global_synchronized_cache: true },
    loki: { ...loki, service: { proxy: within('loki') } },
    thor: { ...thor, service: { proxy: within('thor') } },
    odin: { ...odin, service: { proxy: within('odin') } },
    httpd: {
      service: {
        listen: `tcp://127.0.0.1:${port}`,
        loopback: within('loopback'),
        interrupt: within('interrupt'),
        drain_seconds: 1,
        shutdown_seconds: 1,
        timeout_seconds: 60,
      },
    },
  };
}
