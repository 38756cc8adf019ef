import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { prepareGracefulClose } from "../platform/http/close-gracefully.ts";
import type { Logger } from "../platform/log.ts";
import type { Config } from "./config.ts";
import { ROOT } from "./root.ts";
import type { Service } from "./service.ts";
import type { Build } from "./web/build.ts";
import type { RenderPage } from "./web/create-web.ts";
import { createWeb } from "./web/create-web.ts";
import { watchDataVersion } from "./web/data-version.ts";

const BUILD = join(ROOT, "web", "build");

/** The pages, listening. @throws when the web is not built */
export async function serveWeb(config: Config, log: Logger): Promise<Service> {
  const { render, build } = await loadApplication(config);
  const version = watchDataVersion(config.apiUrl);
  const web = await createWeb({
    assets: join(BUILD, "client"),
    render,
    build,
    publicApiUrl: new URL(config.publicApiUrl).origin,
    origin: config.PUBLIC_WEB_URL === undefined ? null : new URL(config.webUrl).origin,
    dataVersion: () => version.current(),
    logger: log,
  });
  const close = prepareGracefulClose(web);
  await web.listen({ host: config.HOST, port: config.WEB_PORT, backlog: 1_024 });
  return {
    async stop() {
      version.stop();
      await close();
    },
  };
}

interface Application {
  readonly render: RenderPage;
  readonly build: Build;
}

async function loadApplication(config: Config): Promise<Application> {
  const file = join(BUILD, "server", "index.js");
  const { mtime } = await stat(file).catch(() => {
    throw new Error("The web is not built: npm start builds it, or run npm run build -w web");
  });
  // The application reads its addresses from the environment, so that one build serves every place.
  process.env["API_URL"] = config.apiUrl;
  process.env["PUBLIC_API_URL"] = config.publicApiUrl;
  process.env["PUBLIC_ENVIRONMENT"] = config.PUBLIC_ENVIRONMENT;
  // React chooses its development or production half once, when it is loaded.
  process.env["NODE_ENV"] ??= "production";
  const { createRequestHandler } = await import("react-router");
  const application: ServerBuild = await import(pathToFileURL(file).href);
  const { version, routes, sri } = application.assets;
  const root = routes["root"];
  if (root === undefined) throw new Error("The built web has no root route");
  return {
    render: createRequestHandler(application, "production"),
    build: {
      id: version,
      builtAt: mtime,
      rootModule: root.module,
      integrity: typeof sri === "object" ? sri : {},
    },
  };
}
