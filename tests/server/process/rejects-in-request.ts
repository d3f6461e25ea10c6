// A process of its own, for tests: a promise that nobody waits for is rejected while a request is answered.

import { installLastResort } from "~/server/process/last-resort.server";
import { newRequestContext, runInRequest } from "~/server/request-context.server";

installLastResort(async () => {});
runInRequest({ ...newRequestContext({ address: "192.0.2.7", isShared: false }), id: "request-7" }, () => {
  void Promise.resolve().then(() => {
    throw new Error("nobody waits\nfor this");
  });
});
setTimeout(() => console.log("still here"), 100);
