import { join } from 'node:path';
import { app, BrowserWindow, dialog, screen } from 'electron';
import type { RunningDesk } from '../desk/desk-parts.ts';
import { admitWindow } from './desk-ipc.ts';
import { nativeWords } from './native-words.ts';
import { uiLanguage } from './system-language.ts';
import { windowUrl } from './window-scheme.ts';
import { minWindowSize, readWindowState, startingBounds, writeWindowState } from './window-state.ts';

/** A page that crashes more often than this within the span isn't reloaded. */
const crashLimit = { count: 3, spanMs: 60_000 };

type WindowDesk = Pick<RunningDesk, 'connect' | 'permitFile' | 'states' | 'windowCrashed'>;

export interface MainWindowParts {
  /** Desk of the page, which waits for it. */
  desk: Promise<WindowDesk>;
  /** Path of the built preload script. */
  preload: string;
  /** Path of the window icon. */
  icon: string;
  profileFolder: string;
}

/** Opens the window at its last position, and reloads its page after a crash. */
export function openMainWindow({ desk, preload, icon, profileFolder }: MainWindowParts): BrowserWindow {
  const stateFile = join(profileFolder, 'window.json');
  const state = readWindowState(stateFile);
  const window = new BrowserWindow({
    ...startingBounds(
      state,
      screen.getAllDisplays().map(({ workArea }) => workArea),
    ),
    minWidth: minWindowSize.width,
    minHeight: minWindowSize.height,
    title: app.getName(),
    icon,
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  if (state?.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () =>
    writeWindowState(stateFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() }),
  );

  let readyDesk: WindowDesk | undefined;
  void desk.then((ready) => {
    readyDesk = ready;
  });
  // The window prevents closing if a typed key isn't stored or changes couldn't be saved.
  window.webContents.on('will-prevent-unload', (event) => {
    const words = nativeWords[uiLanguage(readyDesk?.states.settings.read())];
    const choice = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: words.unsavedChanges,
      detail: words.unsavedChangesText,
      buttons: [words.goBack, words.closeWithoutSaving],
      defaultId: 0,
      cancelId: 0,
    });
    if (choice === 1) event.preventDefault();
  });

  let openedAt = Date.now();
  window.webContents.on('did-navigate', () => {
    openedAt = Date.now();
  });
  const crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    const now = Date.now();
    crashes.push(now);
    const recent = crashes.filter((at) => at > now - crashLimit.spanMs);
    console.warn(`The window crashed: ${reason}`);
    readyDesk?.windowCrashed(now - openedAt);
    if (recent.length <= crashLimit.count) window.webContents.reload();
    else void offerReload();
  });

  /** Asks whether to reload a window that keeps crashing. */
  async function offerReload(): Promise<void> {
    const words = nativeWords[uiLanguage((await desk).states.settings.read())];
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: words.windowCrashed,
      detail: words.windowCrashedText,
      buttons: [words.reopenWindow, words.quitProgram],
      cancelId: 0,
    });
    crashes.length = 0;
    if (response === 1) app.quit();
    else if (!window.isDestroyed()) window.webContents.reload();
  }

  admitWindow(window.webContents, desk);
  void window.loadURL(windowUrl);
  return window;
}
