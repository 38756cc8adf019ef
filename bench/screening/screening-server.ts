// The endpoints of screening over a random market: node screening-server.ts [WEB-ORIGIN]. Sends its
// address to the parent process.
import { randomMarket, startScreening } from "./screening-market.ts";

const { origin } = await startScreening(randomMarket().rows, process.argv.slice(2));
process.send?.(origin);
process.on("disconnect", () => process.exit());
