import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { DocumentThread } from "~/platform/untrusted-documents/document-thread.server";

const SOURCE = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", (document) => {
    if (document === "endless") for (;;);
    const kept = [];
    if (document === "greedy") for (;;) kept.push({ text: [kept.length] });
    parentPort.postMessage({ parsed: document });
  });
  parentPort.postMessage("ready");
`;

function stubbornThread(source = SOURCE) {
  const workers: Worker[] = [];
  const thread = new DocumentThread(() => {
    const worker = new Worker(source, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
    workers.push(worker);
    return worker;
  });
  return { thread, workers };
}

it("starts no thread before there is a document, and keeps it for the next", async () => {
  const { thread, workers } = stubbornThread();
  expect(workers).toHaveLength(0);
  expect(await thread.parse("first")).toEqual({ parsed: "first" });
  expect(await thread.parse("second")).toEqual({ parsed: "second" });
  expect(workers).toHaveLength(1);
});

it.each([
  ["endless", "time"],
  ["greedy", "memory"],
])("ends the thread of a document that is %s, and reads the next in a new one", async (document, failed) => {
  const { thread, workers } = stubbornThread();
  const outcomes = await Promise.all([document, "next"].map((one) => thread.parse(one)));
  expect(outcomes).toEqual([{ failed }, { parsed: "next" }]);
  expect(workers.map(({ threadId }) => threadId > 0)).toEqual([false, true]);
});

it("lets four documents wait, and no more", async () => {
  const { thread } = stubbornThread();
  const outcomes = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((one) => thread.parse(one)));
  expect(outcomes.filter((one) => "parsed" in one)).toHaveLength(5);
  expect(outcomes.slice(5)).toEqual([{ failed: "overload" }, { failed: "overload" }]);
  expect(await thread.parse(8)).toEqual({ parsed: 8 });
});

it("reads nothing where the thread cannot load its parser, and tries again with the next document", async () => {
  const { thread, workers } = stubbornThread("throw new Error('no parser')");
  for (const document of [1, 2]) expect(await thread.parse(document)).toEqual({ failed: "start" });
  expect(workers).toHaveLength(2);
});
