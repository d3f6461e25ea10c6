import type { Server } from "node:http";
import { networkOf } from "~/server/client-network.server";

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

/** Hangs up on a network's connections beyond the first `most`, so that nobody keeps others out by holding them all. */
export function capConnections(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = open.get(network) ?? 0;
    if (count >= most) {
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
