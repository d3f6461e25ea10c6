// A program for tests: an unhandled rejection during a request.

import { installLastResort } from "~/platform/process/last-resort.server";
import { newRequestContext, runInRequest } from "~/platform/request/request-context.server";

installLastResort(async () => {});
runInRequest({ ...newRequestContext({ address: "192.0.2.7", isShared: false }), id: "request-7" }, () => {
  void Promise.resolve().then(() => {
    throw new Error("unhandled\nrejection");
  });
});
setTimeout(() => console.log("still here"), 100);
