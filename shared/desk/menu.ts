import { z } from 'zod';
import { call, event } from './contract.ts';

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

export const menu = {
  /** Shows these in the program's menu, in place of those before; a host without a menu shows none. */
  'menu.show': call<CommandMenus, null>(commandMenusSchema),
  /** A command was chosen in the menu; its id. */
  'menu.chosen': event<string>(),
} as const;
