import { createContext, type RouterContextProvider } from "react-router";

interface LoaderArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/** One reading for all loaders of a request, of which each has a `Request` of its own. */
export function oncePerRequest<T>(
  read: (request: Request) => Promise<T>,
): (args: LoaderArgs) => Promise<T> {
  const readings = createContext<Promise<T> | null>(null);
  return ({ request, context }) => {
    const begun = context.get(readings);
    if (begun !== null) return begun;
    const reading = read(request);
    context.set(readings, reading);
    return reading;
  };
}
