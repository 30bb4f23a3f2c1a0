import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run, succeeds } from './commands.mjs';
import { mediaTypes, workspaceType } from './media-types.mjs';
import { openedFiles } from './package/config.mjs';

/*
 * npm run file-type [-- --remove]: registers Zonedesk for workspace files, for the current user; on Linux also for
 * files of zones and for extracts. The registration contains the path of the project: run it again after moving that.
 */
const { values } = parseArgs({ options: { remove: { type: 'boolean', default: false } } });

const program = [process.execPath, join(root, 'scripts/start.mjs')];

/**
 * Returns an argument quoted for an Exec line (Desktop Entry Specification, "The Exec key"), and escaped as a value.
 */
const execArgument = (argument) =>
  `"${argument.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`.replaceAll('\\', '\\\\');

const desktopEntry = `[Desktop Entry]
Type=Application
Version=1.0
Name=Zonedesk
Comment=Draw delivery zones, search places, and compare routes on a map
Exec=${program.map(execArgument).join(' ')} %F
Icon=${join(root, 'resources/icon.png').replaceAll('\\', '\\\\')}
Terminal=false
MimeType=${openedFiles.map(({ mimeType }) => mimeType).join(';')};
Categories=Office;
`;

async function onLinux() {
  const data = process.env.XDG_DATA_HOME || join(homedir(), '.local/share');
  const files = [
    { folder: join(data, 'mime/packages'), name: 'zonedesk.xml', text: mediaTypes },
    { folder: join(data, 'applications'), name: 'zonedesk.desktop', text: desktopEntry },
  ];
  for (const { folder, name, text } of files) {
    await mkdir(folder, { recursive: true });
    if (values.remove) await rm(join(folder, name), { force: true });
    else await writeFile(join(folder, name), text);
  }
  // Systems without a desktop don't have these commands.
  const updates = [
    ['update-mime-database', join(data, 'mime')],
    ['update-desktop-database', join(data, 'applications')],
    ...(values.remove ? [] : [['xdg-mime', 'default', 'zonedesk.desktop', workspaceType]]),
  ];
  for (const [command, ...args] of updates) if (succeeds('which', [command])) await run(command, args);
}

async function onWindows() {
  const classes = 'HKCU\\Software\\Classes';
  const kind = 'Zonedesk.Workspace';
  const command = `${program.map((part) => `"${part}"`).join(' ')} "%1"`;
  const changes = values.remove
    ? [
        ['delete', `${classes}\\.zonedesk`, '/f'],
        ['delete', `${classes}\\${kind}`, '/f'],
      ]
    : [
        ['add', `${classes}\\.zonedesk`, '/ve', '/d', kind, '/f'],
        ['add', `${classes}\\${kind}`, '/ve', '/d', 'Zonedesk workspace', '/f'],
        ['add', `${classes}\\${kind}\\DefaultIcon`, '/ve', '/d', join(root, 'resources/icon.ico'), '/f'],
        ['add', `${classes}\\${kind}\\shell\\open\\command`, '/ve', '/d', command, '/f'],
      ];
  for (const change of changes) {
    if ((await run('reg', change, { stdio: 'ignore' })) !== 0 && !values.remove)
      throw new Error('Couldn’t write to the registry.');
  }
}

const systems = { linux: onLinux, win32: onWindows };
const system = systems[process.platform];
try {
  if (!system)
    throw new Error(
      'On this system, only installed applications can open file types. Install a package of Zonedesk.',
    );
  await system();
  console.log(
    values.remove
      ? 'Zonedesk no longer opens .zonedesk files.'
      : 'Double-click a .zonedesk file to open it in Zonedesk.',
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
