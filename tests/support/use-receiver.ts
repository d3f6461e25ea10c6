import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Receiver, startReceiver } from "./receiver";

/** A receiver for the tests of a file, which accepts everything at the beginning of each. */
export function useReceiver(): () => Receiver {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  beforeEach(() => {
    receiver.answer(201);
    receiver.received.length = 0;
  });
  afterAll(() => receiver.close());
  return () => receiver;
}
