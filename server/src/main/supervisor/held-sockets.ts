import { lookup } from "node:dns/promises";
import net from "node:net";
import type { Stream } from "node:stream";
import { getSystemErrorMessage } from "node:util";

/**
 * Sockets that a restarted role inherits: while it is away, connections wait in the kernel instead of being refused.
 */
export interface HeldSockets {
  /** For `stdio` of the role. */
  readonly handles: readonly Stream[];
  close(): void;
}

interface Handle extends Stream {
  close(): void;
}

/** Not public, but what `cluster` shares its sockets by: a listening `net.Server` would accept in this process, too. */
const { _createServerHandle: bind } = net as unknown as {
  readonly _createServerHandle: (address: string, port: number, family: number) => Handle | number;
};

/** On every address of the host, as `localhost` has two. @throws naming what cannot be opened */
export async function holdSockets(host: string, port: number): Promise<HeldSockets> {
  const handles: Handle[] = [];
  for (const { address, family } of await lookup(host, { all: true })) {
    const handle = bind(address, port, family);
    if (typeof handle === "number") {
      // As long as another address can be listened on: a machine may know ::1 and not have it.
      if (handles.length > 0) continue;
      throw new Error(`Cannot listen on ${address}:${port}: ${getSystemErrorMessage(handle)}`);
    }
    handles.push(handle);
  }
  return {
    handles,
    close() {
      for (const handle of handles) handle.close();
    },
  };
}
