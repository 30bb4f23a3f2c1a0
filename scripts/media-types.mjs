import zoneFormats from '../shared/zones/formats/zone-formats.json' with { type: 'json' };

const { endings, fileType } = zoneFormats.wkt;

/** Media type of workspace files. */
export const workspaceType = 'application/x-zonedesk';

/**
 * Media types in the format of the Shared MIME-info Database 0.21. The weight of `*.zonedesk` is high, because the
 * content of a workspace is that of an SQLite database.
 */
export const mediaTypes = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="${workspaceType}">
    <comment>Zonedesk workspace</comment>
    <sub-class-of type="application/vnd.sqlite3"/>
    <glob pattern="*.zonedesk" weight="80"/>
  </mime-type>
  <mime-type type="${fileType.mediaType}">
    <comment>${fileType.name}</comment>
    <sub-class-of type="text/plain"/>
    <glob pattern="*${endings[0]}"/>
  </mime-type>
  <mime-type type="application/x-osm-pbf">
    <comment>OpenStreetMap extract</comment>
    <glob pattern="*.osm.pbf"/>
  </mime-type>
</mime-info>
`;
