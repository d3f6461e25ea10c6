import { NetworkError } from "~/views/page/error-page";

/** Remix's own words for what it cannot read: the page of a proxy, half an answer, nothing. */
const UNREADABLE_RESPONSES = /^(?:Unable to decode turbo-stream response|No response body to decode)/;

/** Whether what was asked for has met no answer of the site's. The browser's own word for none at all is a TypeError. */
export function isNetworkError(thrown: unknown): boolean {
  return thrown instanceof TypeError || (thrown instanceof Error && UNREADABLE_RESPONSES.test(thrown.message));
}

/**
 * What a page waits for.
 *
 * @throws NetworkError where it meets no answer
 */
export async function withNetworkError<T>(awaited: Promise<T>): Promise<T> {
  try {
    return await awaited;
  } catch (thrown) {
    throw isNetworkError(thrown) ? new NetworkError() : thrown;
  }
}
