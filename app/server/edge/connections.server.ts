import type { Server } from "node:http";
import { networkOf } from "~/server/client-network.server";
import type { NetworkLimits } from "~/server/limits/network-limits.server";

/** Descriptors kept for files, the database and the log. */
const RESERVE = 128;

/** Where the operating system says nothing of a limit. */
const MOST = 65_536;

/** How many connections the descriptors of this process allow. */
export function mostConnections(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const descriptors = Number(userLimits?.open_files?.soft);
  return Math.max(RESERVE, (descriptors > 0 ? Math.min(descriptors, MOST) : MOST) - RESERVE);
}

/** Hangs up on a network's connections that are too many, so that nobody keeps others out by holding them all. */
export function capConnections(server: Server, limits: NetworkLimits): void {
  server.on("connection", (socket) => {
    const closed = limits.open(networkOf(socket.remoteAddress ?? ""), () => socket.resetAndDestroy());
    socket.once("close", closed);
  });
}
