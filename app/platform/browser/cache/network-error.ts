/** The site could not be reached: no network, or a response that is not the site's. */
export class NetworkError extends Error {}

/** Remix's messages for a body that it cannot decode: a proxy's page, a truncated response, an empty one. */
const UNREADABLE_RESPONSES = /^(?:Unable to decode turbo-stream response|No response body to decode)/;

/** Whether there was no response: fetch throws a TypeError then. */
export function isNetworkError(thrown: unknown): boolean {
  return thrown instanceof TypeError || (thrown instanceof Error && UNREADABLE_RESPONSES.test(thrown.message));
}

/** @throws NetworkError in place of what fetch or Remix throws for a network error */
export async function withNetworkError<T>(awaited: Promise<T>): Promise<T> {
  try {
    return await awaited;
  } catch (thrown) {
    throw isNetworkError(thrown) ? new NetworkError() : thrown;
  }
}
