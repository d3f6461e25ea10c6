import type { Server } from "node:http";
import { networkOf } from "~/platform/request/client-network.server";

/** File descriptors for files, the database and the log. */
const RESERVED_DESCRIPTORS = 128;

/** The limit if the operating system reports none. */
const DEFAULT_DESCRIPTORS = 65_536;

export function maxConnections(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const descriptors = Number(userLimits?.open_files?.soft);
  const allowed = descriptors > 0 ? Math.min(descriptors, DEFAULT_DESCRIPTORS) : DEFAULT_DESCRIPTORS;
  return Math.max(RESERVED_DESCRIPTORS, allowed - RESERVED_DESCRIPTORS);
}

/** Resets connections of a network beyond `max`, so that no network takes all the connections of this process. */
export function limitConnections(server: Server, max: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = open.get(network) ?? 0;
    if (count >= max) {
      socket.resetAndDestroy();
      return;
    }
    open.set(network, count + 1);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
