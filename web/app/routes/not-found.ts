import type { Route } from "./+types/not-found";
import { notFound } from "../urls/not-found.ts";

export function loader({ url }: Route.LoaderArgs): never {
  throw notFound(url);
}

export default function NotFound() {
  return null;
}
