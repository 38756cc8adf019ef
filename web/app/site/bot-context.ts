import { createContext } from "react";

/** Whether the page is rendered for a bot, which sees no error screen (specification 4.14). */
export const BotContext = createContext(false);
