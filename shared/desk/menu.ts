import { z } from 'zod';
import { call, event, nothing } from './contract.ts';

const text = z.string().min(1).max(200);

/** The window's commands as the program's menu shows them, in groups that stand apart. */
export const commandMenusSchema = z
  .array(
    z.strictObject({
      /** Among the items of the program's menu of files, last as its help, or as a menu of its own before the windows'. */
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
                /** As the window binds it: `mod+shift+Z`, where `mod` is Ctrl, or Cmd on a Mac; absent where it has none. */
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

/** Items of the program's menu that the system runs: of editing, of the view and of the window. */
export const menuRoles = [
  'undo',
  'redo',
  'cut',
  'copy',
  'paste',
  'delete',
  'selectAll',
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

/** An item of the program's menu that is none of the window's commands, as the menu names it. */
export interface MenuItem {
  role: MenuRole;
  label: string;
}

export const menu = {
  /** Shows these in the program's menu, in place of those before; a host without a menu shows none. */
  'menu.show': call<CommandMenus, null>(commandMenusSchema),
  /** The items of the program's own menu; none without a menu. */
  'menu.items': call<undefined, readonly MenuItem[]>(nothing),
  /** Runs one of them for the window that has the focus. */
  'menu.run': call<MenuRole, null>(z.enum(menuRoles)),
  /** A command was chosen in the menu; its id. */
  'menu.chosen': event<string>(),
} as const;
