import { z } from 'zod';
import { call, event, nothing } from './contract.ts';

const text = z.string().min(1).max(200);

/** The window's commands for the application menu, in separated groups. */
export const commandMenusSchema = z
  .array(
    z.strictObject({
      /** In the File menu, at the end of Help, or as a menu of its own before Window. */
      place: z.enum(['file', 'help', 'own']),
      label: text,
      groups: z
        .array(
          z
            .array(
              z.strictObject({
                /** Of the command, as the window knows it. */
                id: text,
                label: text,
                /**
                 * In the window's notation: `mod+shift+Z`, where `mod` is Ctrl, or Cmd on a Mac; absent if it has none.
                 */
                key: text.optional(),
              }),
            )
            .max(50),
        )
        .max(20),
    }),
  )
  .max(20);
export type CommandMenus = z.infer<typeof commandMenusSchema>;

/** Items that only work on the text field in focus. */
export const textRoles = ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'] as const;

/** Application menu items that the system implements: Edit, View and Window. */
export const menuRoles = [
  ...textRoles,
  'reload',
  'toggleDevTools',
  'resetZoom',
  'zoomIn',
  'zoomOut',
  'togglefullscreen',
  'minimize',
  'close',
  'quit',
] as const;
export type MenuRole = (typeof menuRoles)[number];

/** An application menu item that isn't a command of the window, with its label. */
export interface MenuItem {
  role: MenuRole;
  label: string;
}

export const menu = {
  /** Replaces the window's commands in the application menu; no effect on hosts without a menu. */
  'menu.show': call<CommandMenus, null>(commandMenusSchema),
  /** Items of the application menu; empty without one. */
  'menu.items': call<undefined, readonly MenuItem[]>(nothing),
  /** Runs one of them for the focused window. */
  'menu.run': call<MenuRole, null>(z.enum(menuRoles)),
  /** A command was chosen in the menu; its id. */
  'menu.chosen': event<string>(),
} as const;
