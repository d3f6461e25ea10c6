import type { LimitState } from "./limit-headers";
import { RequestLimit } from "./request-limit.server";

/** How much one network may ask, and how many connections it may hold. */
export interface NetworkLimits {
  /**
   * Counts requests of a network at `now`, in milliseconds since 1970; null where there is nothing to say of a limit.
   *
   * @param requests how many, where more than one is told at a time
   */
  take(network: string, now: number, requests?: number): LimitState | null;
  /**
   * Counts a connection of a network.
   *
   * @param hangUp called, at once or soon, if it is one too many
   * @returns what to call once it is closed
   */
  open(network: string, hangUp: () => void): () => void;
}

interface Limits {
  /** Multiplies the limit of requests a minute; 0 for none. */
  rateLimitFactor: number;
  /** Connections that a network may hold at a time. */
  maxConnections: number;
}

/** Limits that this process counts, in memory. */
export function countedHere({ rateLimitFactor, maxConnections }: Limits): NetworkLimits {
  const requests = new RequestLimit(rateLimitFactor);
  const connections = new Map<string, number>();
  return {
    take: (network, now, count) => requests.take(network, now, count),
    open(network, hangUp) {
      const count = connections.get(network) ?? 0;
      if (count >= maxConnections) {
        hangUp();
        return () => {};
      }
      connections.set(network, count + 1);
      return () => {
        const left = (connections.get(network) ?? 1) - 1;
        if (left > 0) connections.set(network, left);
        else connections.delete(network);
      };
    },
  };
}
